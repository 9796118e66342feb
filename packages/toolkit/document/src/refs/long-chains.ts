import type { JsonObject } from '@loyalty-kit/json-schema/json'
import { refOf, targetOf } from '@loyalty-kit/json-schema/ref'

/** Refs that lead to nothing but another ref, in one chain: more than any author needs. */
const longest = 50

/**
 * Lets each ref that starts a long chain of refs within the document lead to its end, in place.
 *
 * What follows refs goes through every chain from each of its links, which grows with the square of its length.
 */
export function shortenChains(root: JsonObject): void {
  const ends = new Map<string, Chain>()

  function chainFrom(start: string): Chain {
    const links: string[] = []
    let ref = start
    while (!ends.has(ref)) {
      links.push(ref)
      // A circle has no end; it is reported as such.
      ends.set(ref, { end: ref, length: -Infinity })
      const next = refIn(targetOf(root, ref)?.value, true)
      if (next === undefined) ends.set(ref, { end: ref, length: 0 })
      else ref = next
    }
    const { end, length } = ends.get(ref)! // the loop has ended there
    const last = links.length - (links.at(-1) === ref ? 1 : 0)
    for (let n = 0; n < last; n++) ends.set(links[n]!, { end, length: length + last - n })
    return ends.get(start)! // set by the first turn
  }

  // A set gives what is added to it while it is being read.
  const pending = new Set<object>([root])
  for (const each of pending) {
    const ref = refIn(each, false)
    if (ref !== undefined) {
      const { end, length } = chainFrom(ref)
      if (length > longest) (each as { $ref: string }).$ref = end
    }
    for (const member of Object.values(each)) if (typeof member === 'object' && member !== null) pending.add(member)
  }
}

/** Where a chain of refs ends, and how many refs lead there. */
interface Chain {
  readonly end: string
  readonly length: number
}

/** A ref within the document, as it is written; `alone` where nothing may stand beside it. */
function refIn(value: unknown, alone: boolean): string | undefined {
  const ref = refOf(value)
  const isHere = ref?.startsWith('#/') && (!alone || Object.keys(value as object).length === 1)
  return isHere ? ref : undefined
}
