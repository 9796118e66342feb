/** Those of some names that are nearly like one that nobody knows, the nearest first. */
export function closest(name: string, known: readonly string[]): string[] {
  const most = Math.floor(name.length / 3)
  return known
    .map((each) => [each, distance(name.toLowerCase(), each.toLowerCase())] as const)
    .filter(([, far]) => far <= most)
    .toSorted(([, a], [, b]) => a - b)
    .map(([each]) => each)
}

/** How many characters are to be put in, taken out or changed to come from one text to another. */
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
