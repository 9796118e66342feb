/** The known names that are similar to an unknown one, closest first. */
export function closest(name: string, known: readonly string[]): string[] {
  const maxDistance = Math.floor(name.length / 3)
  return known
    .map((each) => [each, distance(name.toLowerCase(), each.toLowerCase())] as const)
    .filter(([, far]) => far <= maxDistance)
    .toSorted(([, a], [, b]) => a - b)
    .map(([each]) => each)
}

/** The edit distance between two strings (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, n) => n)
  for (const [index, character] of [...from].entries()) {
    const next = [index + 1]
    for (let n = 0; n < to.length; n++) {
      const changed = (row[n] ?? 0) + (to[n] === character ? 0 : 1)
      next.push(Math.min(changed, (row[n + 1] ?? 0) + 1, (next[n] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
