/** The pairs of two lists, and the items without a counterpart. */
export interface Matched<Item> {
  readonly pairs: readonly (readonly [before: Item, after: Item])[]
  readonly gone: readonly Item[]
  readonly fresh: readonly Item[]
}

/**
 * Pairs each item of a list with its counterpart in another, in any order.
 *
 * @param likenesses Tests for counterparts, the strictest first: each is tried on the items that are left.
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

/** Pairs the items that are left on both sides, in order. */
export function inOrder<Item>({ pairs, gone, fresh }: Matched<Item>): Matched<Item> {
  const count = Math.min(gone.length, fresh.length)
  const more = gone.slice(0, count).map((item, n) => [item, fresh[n]!] as const) // as many as there are
  return { pairs: [...pairs, ...more], gone: gone.slice(count), fresh: fresh.slice(count) }
}
