import { editsBetween } from '@specwright/code/did-you-mean'

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
      distance: nearestDistance(segments, operationPath.split('/')),
    }))
    .filter(({ distance }) => distance <= Math.max(4, path.length / 3))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ name }) => name)
}

/** The distance of a path from that of an operation, or of its end where a wrong path of a server precedes it. */
function nearestDistance(segments: readonly string[], template: readonly string[]): number {
  const whole = distanceOf(segments, template)
  const before = segments.length - template.length
  return before > 0 ? Math.min(whole, before + distanceOf(['', ...segments.slice(before + 1)], template)) : whole
}

/** The edit distance between a path and that of an operation; a parameter matches any segment. */
function distanceOf(segments: readonly string[], template: readonly string[]): number {
  let distance = 0
  for (let index = 0; index < Math.max(segments.length, template.length); index++) {
    const segment = segments[index] ?? ''
    const pattern = template[index] ?? ''
    if (pattern.includes('{') && segment !== '') continue
    distance += editsBetween(segment.slice(0, 64), pattern)
  }
  return distance
}
