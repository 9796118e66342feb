/**
 * Invisible characters: controls, format characters (including those that change the direction of text), line and
 * paragraph separators, and fillers. Tabs, line breaks and emoji variation selectors are not included.
 */
const hidden = /[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]--[\ufe0e-\ufe0f\t\n\r]]/gv

/** A string of visible ASCII characters, as most are: this test is far faster than the search for invisible ones. */
const seen = /^[\t\n\r -~]*$/

/** The same string with hidden characters as JavaScript and JSON escapes: `\u200b`. */
export function escapeHidden(text: string): string {
  if (seen.test(text)) return text
  return text.replace(hidden, (character) => character.split('').map(escaped).join(''))
}

/** The same for a double-quoted string of YAML, which escapes a character above U+FFFF as one. */
export function escapeHiddenInYaml(text: string): string {
  return text.replace(hidden, (character) => {
    const code = character.codePointAt(0)?.toString(16) ?? ''
    return character.length === 1 ? escaped(character) : `\\U${code.padStart(8, '0')}`
  })
}

/** The escape of one UTF-16 code unit. */
export function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
