import type { MemberSelection } from '../../store/store.ts'

/** How many values a condition lists at most. */
export const maxTexts = 32

/**
 * The JSON of the values that a selection selects, except for arrays: the text `7` selects `7` and `"7"`. Their number is a power
 * of two, the last one being repeated, so that few statements differ by it.
 */
export function jsonTextsOf({ texts }: MemberSelection): readonly string[] {
  const all = texts.flatMap((text) => [...(isOtherJson(text) ? [text] : []), JSON.stringify(text)])
  const count = 2 ** Math.ceil(Math.log2(Math.max(1, all.length)))
  return [...all, ...Array.from({ length: count - all.length }, () => all.at(-1) ?? '')]
}

/** True for the text of a JSON value that is not a string, as it is kept. */
function isOtherJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value !== 'string' && JSON.stringify(value) === text
  } catch {
    return false
  }
}
