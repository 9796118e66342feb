import { editsBetween } from '@specwright/code/did-you-mean'

/** The known names that are similar to an unknown one, closest first. */
export function closest(name: string, known: readonly string[]): string[] {
  const maxEdits = Math.floor(name.length / 3)
  return known
    .map((each) => [each, editsBetween(name.toLowerCase(), each.toLowerCase())] as const)
    .filter(([, edits]) => edits <= maxEdits)
    .toSorted(([, a], [, b]) => a - b)
    .map(([each]) => each)
}
