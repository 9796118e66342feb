import type { NamedPart } from './named-parts.ts'
import type { PlainOperation } from './plain-operations.ts'
import { isCreating } from './summary-verbs.ts'
import { oneOf, partsOf, stem } from './words.ts'

/**
 * `create`, `for`, `Container` of `POST /proxy/container` with the summary `Create a proxy for a container`: the path ends
 * with what the resource is created for.
 */
export function createdFor(
  { method, verb, summary }: PlainOperation,
  parts: readonly NamedPart[],
): string[] | undefined {
  const [own, last] = parts.slice(-2)
  if (method !== 'post' || !isCreating(verb) || own?.isOwn !== true || last === undefined) return undefined
  if (last.isOwn || last.isOfItem) return undefined
  const [, ...stated] = partsOf(summary).filter((word) => !/^(?:an?|new|the)$/i.test(word))
  const at = stated.findIndex((word) => /^(?:for|from|in|on|with)$/i.test(word))
  const isOfOwn = stems(stated.slice(0, Math.max(at, 0))) === stems(own.words)
  const isNamed = stated.some((_, start) => {
    return start > at && stems(stated.slice(start, start + last.words.length)) === stems(last.words)
  })
  return isOfOwn && isNamed ? ['create', stated[at]?.toLowerCase() ?? '', ...oneOf(last.words)] : undefined
}

function stems(words: readonly string[]): string {
  return words.map(stem).join(' ')
}
