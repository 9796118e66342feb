/**
 * The given number of items, picked at random and kept in order.
 *
 * @param seed The same seed picks the same items.
 */
export function sampleOf<Item>(
  items: readonly Item[],
  { size, seed }: { readonly size: number; readonly seed: number },
): Item[] {
  const random = randomFrom(seed)
  return items
    .map((item, index) => ({ item, index, rank: random() }))
    .toSorted((left, right) => left.rank - right.rank)
    .slice(0, size)
    .toSorted((left, right) => left.index - right.index)
    .map(({ item }) => item)
}

/** Numbers from 0 (inclusive) to 1 (exclusive), by the mulberry32 generator. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
