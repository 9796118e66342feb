/** Insertions, deletions and replacements from one string to another (Levenshtein). */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[b.length]!
}

/** The name that a misspelt one is meant to be; `undefined` if none is similar. */
export function nearest(misspelt: string, names: readonly string[]): string | undefined {
  const text = misspelt.slice(0, 64).toLowerCase()
  const ranked = names
    .map((name) => ({ name, distance: editDistance(text, name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= name.length / 3)
    .toSorted((a, b) => a.distance - b.distance)
  return ranked[0]?.name
}

/** What a name that does not exist must be: `must be one of a, b. Did you mean b?` */
export function mustBeOneOf(name: string, names: readonly string[]): string {
  if (names.length === 0) return 'names none: the contract has none'
  const meant = nearest(name, names)
  return `must be one of ${names.join(', ')}${meant === undefined ? '' : `. Did you mean ${meant}?`}`
}
