/** The known names that are similar to an unknown one, closest first. */
export function closest(name: string, known: readonly string[]): string[] {
  const maxDistance = Math.floor(name.length / 3)
  return known
    .map((each) => [each, distance(name.toLowerCase(), each.toLowerCase())] as const)
    .filter(([, far]) => far <= maxDistance)
    .toSorted(([, a], [, b]) => a - b)
    .map(([each]) => each)
}

/** The edit distance between two strings, where two neighbours that change places are one edit. */
function distance(from: string, to: string): number {
  let before: readonly number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, n) => n)
  for (let index = 0; index < from.length; index++) {
    const next = [index + 1]
    for (let n = 0; n < to.length; n++) {
      const changed = (row[n] ?? 0) + (to[n] === from[index] ? 0 : 1)
      const isSwapped = index > 0 && n > 0 && to[n] === from[index - 1] && to[n - 1] === from[index]
      const swapped = isSwapped ? (before[n - 1] ?? 0) + 1 : Infinity
      next.push(Math.min(changed, swapped, (row[n + 1] ?? 0) + 1, (next[n] ?? 0) + 1))
    }
    before = row
    row = next
  }
  return row.at(-1) ?? 0
}
