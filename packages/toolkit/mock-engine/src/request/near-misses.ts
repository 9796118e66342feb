import { editDistance } from '../nearest.ts'

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
