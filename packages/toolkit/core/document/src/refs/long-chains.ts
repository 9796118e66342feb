import type { JsonObject } from '@specwright/json-schema/json'
import { refOf, targetOf } from '@specwright/json-schema/ref'
import { referencesIn, type References } from './references.ts'

/** Maximum length of a chain of refs to refs: more than any author needs. */
const maxChainLength = 50

/**
 * Replaces each ref that starts a long chain of refs within the document by a ref to the chain's end, in place.
 *
 * Other code follows every chain from each of its links, which takes quadratic time.
 *
 * @returns What the document refers to then.
 */
export function shortenChains(root: JsonObject, references: References = referencesIn(root)): References {
  const ends = new Map<string, ChainEnd>()

  function chainFrom(start: string): ChainEnd {
    const links: string[] = []
    let ref = start
    while (!ends.has(ref)) {
      links.push(ref)
      // A cycle has no end; it is reported elsewhere.
      ends.set(ref, { end: ref, length: -Infinity })
      const next = refAlone(targetOf(root, ref)?.value)
      if (next === undefined) ends.set(ref, { end: ref, length: 0 })
      else ref = next
    }
    const { end, length } = ends.get(ref)! // the loop has ended there
    const last = links.length - (links.at(-1) === ref ? 1 : 0)
    for (let n = 0; n < last; n++) ends.set(links[n]!, { end, length: length + last - n })
    return ends.get(start)! // set by the loop
  }

  const { refs } = references
  if (!refs.some(({ ref }) => isHere(ref) && (ends.get(ref) ?? chainFrom(ref)).length > maxChainLength))
    return references
  ends.clear()
  // Components first, so that what refers to one of them from further inside still does.
  for (const { value } of refs.toSorted((left, right) => left.path.length - right.path.length)) {
    const ref = refOf(value)
    const chain = ref !== undefined && isHere(ref) ? chainFrom(ref) : undefined
    if (chain && chain.length > maxChainLength) (value as { $ref: string }).$ref = chain.end
  }
  return referencesIn(root)
}

/** The end of a chain of refs, and the chain's length. */
interface ChainEnd {
  readonly end: string
  readonly length: number
}

/** The ref within the document of an object that has nothing else. */
function refAlone(value: unknown): string | undefined {
  const ref = refOf(value)
  return ref !== undefined && isHere(ref) && Object.keys(value as object).length === 1 ? ref : undefined
}

function isHere(ref: string): boolean {
  return ref.startsWith('#/')
}
