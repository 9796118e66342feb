/** What two lists have in common, and what only one of them has. */
export interface Matched<Item> {
  readonly pairs: readonly (readonly [before: Item, after: Item])[]
  readonly gone: readonly Item[]
  readonly fresh: readonly Item[]
}

/**
 * Finds for each item of a list its like in another, whatever their order.
 *
 * @param likenesses When two items are taken for the same, the surest first: each is tried on what is left.
 */
export function matchUp<Item>(
  before: readonly Item[],
  after: readonly Item[],
  likenesses: readonly ((before: Item, after: Item) => boolean)[],
): Matched<Item> {
  const pairs: [Item, Item][] = []
  const fresh = [...after]
  let gone = before
  for (const isAlike of likenesses) {
    gone = gone.filter((item) => {
      const at = fresh.findIndex((each) => isAlike(item, each))
      for (const found of at < 0 ? [] : fresh.splice(at, 1)) pairs.push([item, found])
      return at < 0
    })
  }
  return { pairs, gone, fresh }
}

/** What is left on both sides, taken in order. */
export function inOrder<Item>({ pairs, gone, fresh }: Matched<Item>): Matched<Item> {
  const count = Math.min(gone.length, fresh.length)
  const more = gone.slice(0, count).map((item, n) => [item, fresh[n]!] as const) // as many as there are
  return { pairs: [...pairs, ...more], gone: gone.slice(count), fresh: fresh.slice(count) }
}
