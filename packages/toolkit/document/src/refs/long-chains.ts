import { atPointer, isObject, own, type JsonObject } from '@loyalty-kit/json-schema/json'

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
    let pointer = start
    while (!ends.has(pointer)) {
      links.push(pointer)
      // A circle has no end; it is reported as such.
      ends.set(pointer, { end: pointer, length: -Infinity })
      const next = refIn(atPointer(root, decoded(pointer)), true)
      if (next === undefined) ends.set(pointer, { end: pointer, length: 0 })
      else pointer = next
    }
    const { end, length } = ends.get(pointer)! // the loop has ended there
    const last = links.length - (links.at(-1) === pointer ? 1 : 0)
    for (let n = 0; n < last; n++) ends.set(links[n]!, { end, length: length + last - n })
    return ends.get(start)! // set by the first turn
  }

  // A set gives what is added to it while it is being read.
  const pending = new Set<object>([root])
  for (const each of pending) {
    const ref = refIn(each, false)
    if (ref !== undefined) {
      const { end, length } = chainFrom(ref)
      if (length > longest) (each as { $ref: string }).$ref = `#${end}`
    }
    for (const member of Object.values(each)) if (typeof member === 'object' && member !== null) pending.add(member)
  }
}

/** Where a chain of refs ends, and how many refs lead there. */
interface Chain {
  readonly end: string
  readonly length: number
}

/** The pointer, encoded as it is written, of a ref within the document; `alone` where nothing may stand beside it. */
function refIn(value: unknown, alone: boolean): string | undefined {
  const ref = isObject(value) ? own(value, '$ref') : undefined
  const isHere =
    typeof ref === 'string' && ref.startsWith('#/') && (!alone || Object.keys(value as object).length === 1)
  return isHere ? ref.slice(1) : undefined
}

function decoded(pointer: string): string {
  try {
    return decodeURIComponent(pointer)
  } catch {
    return pointer
  }
}
