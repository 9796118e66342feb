/**
 * Operations with the path of a request, or a similar one.
 *
 * @param entries Method in upper case and path of each operation.
 */
export function nearMisses(
  path: string,
  entries: readonly (readonly [method: string, path: string, ...unknown[]])[],
): readonly string[] {
  const segments = path.split('/')
  return entries
    .map(([operationMethod, operationPath]) => ({
      name: `${operationMethod} ${operationPath}`,
      distance: distanceOf(segments, operationPath.split('/')),
    }))
    .filter(({ distance }) => distance <= Math.max(4, path.length / 3))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ name }) => name)
}

/** The edit distance between a path and that of an operation; a parameter matches any segment. */
function distanceOf(segments: readonly string[], template: readonly string[]): number {
  let distance = 0
  for (let index = 0; index < Math.max(segments.length, template.length); index++) {
    const segment = segments[index] ?? ''
    const pattern = template[index] ?? ''
    if (pattern.includes('{') && segment !== '') continue
    distance += editDistance(segment.slice(0, 64), pattern)
  }
  return distance
}

/** Insertions, deletions and replacements from one string to another (Levenshtein). */
function editDistance(a: string, b: string): number {
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
