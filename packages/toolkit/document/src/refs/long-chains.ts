import type { JsonObject } from '@loyalty-kit/json-schema/json'
import { refOf, targetOf } from '@loyalty-kit/json-schema/ref'

/** Maximum length of a chain of refs to refs: more than any author needs. */
const maxChainLength = 50

/**
 * Replaces each ref that starts a long chain of refs within the document by a ref to the chain's end, in place.
 *
 * Other code follows every chain from each of its links, which takes quadratic time.
 */
export function shortenChains(root: JsonObject): void {
  const ends = new Map<string, Chain>()

  function chainFrom(start: string): Chain {
    const links: string[] = []
    let ref = start
    while (!ends.has(ref)) {
      links.push(ref)
      // A cycle has no end; it is reported elsewhere.
      ends.set(ref, { end: ref, length: -Infinity })
      const next = refIn(targetOf(root, ref)?.value, true)
      if (next === undefined) ends.set(ref, { end: ref, length: 0 })
      else ref = next
    }
    const { end, length } = ends.get(ref)! // the loop has ended there
    const last = links.length - (links.at(-1) === ref ? 1 : 0)
    for (let n = 0; n < last; n++) ends.set(links[n]!, { end, length: length + last - n })
    return ends.get(start)! // set by the loop
  }

  // Iterating over an array includes what is added meanwhile.
  const pending: object[] = [root]
  for (const each of pending) {
    const ref = refIn(each, false)
    if (ref !== undefined) {
      const { end, length } = chainFrom(ref)
      if (length > maxChainLength) (each as { $ref: string }).$ref = end
    }
    for (const member of Object.values(each)) if (typeof member === 'object' && member !== null) pending.push(member)
  }
}

/** The end of a chain of refs, and the chain's length. */
interface Chain {
  readonly end: string
  readonly length: number
}

/** A ref within the document; with `alone`, only if it has no siblings. */
function refIn(value: unknown, alone: boolean): string | undefined {
  const ref = refOf(value)
  const isHere = ref?.startsWith('#/') && (!alone || Object.keys(value as object).length === 1)
  return isHere ? ref : undefined
}
