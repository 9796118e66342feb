/**
 * The flags that a pattern is read with: `u`, as the specification requires, or none, where it is valid only without it.
 *
 * @returns `undefined` for a pattern that is not a regular expression.
 */
export function flagsOf(source: string): 'u' | '' | undefined {
  return (['u', ''] as const).find((flags) => isPattern(source, flags))
}

function isPattern(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags) instanceof RegExp
  } catch {
    return false
  }
}
