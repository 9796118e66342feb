import { pathParts } from './path-parts.ts'
import { isPreposition, isQualifier } from './verbs.ts'
import { isPlural, partsOf, stem } from './words.ts'

/**
 * The first word of a summary, if the rest shows that it is a verb, whatever word it is: an article behind it, `Park a
 * vehicle`, or what a path has in front of the word, `Terminate task` of `/tasks/{id}/terminate`. Otherwise empty.
 */
export function verbInSummary(
  summary: string,
  { method, path, tag }: { readonly method: string; readonly path: string; readonly tag: string },
): string {
  const [first = '', next = ''] = summary.split(' ', 2)
  if (!/^[A-Za-z]+$/.test(first) || isPreposition(first) || isQualifier(first)) return ''
  const verb = stem(first)
  if (/^(?:an?|the|this)$/i.test(next)) return verb
  const parts = pathParts(path).map(({ words }) => words)
  const nouns = [...partsOf(tag), ...parts.slice(0, -1).flat()].map(stem)
  const last = parts.at(-1)?.[0] ?? ''
  const isInPath = method !== 'get' && !isPlural(last) && stem(last) === verb && !nouns.includes(verb)
  return isInPath && nouns.includes(stem(next)) ? verb : ''
}
