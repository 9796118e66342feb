/**
 * Characters that nobody sees: controls, format characters (among them those that turn the direction of text),
 * separators of lines and paragraphs, and fillers. Tabs, line breaks and what chooses the look of an emoji are not.
 */
const hidden = /[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]--[\ufe0e-\ufe0f\t\n\r]]/gv

/** A string whose characters are all visible, as most are: this test is far faster than the search for the others. */
const seen = /^[\t\n\r -~]*$/

/** The same string with hidden characters written out as JavaScript and JSON have them: `\u200b`. */
export function escapeHidden(text: string): string {
  if (seen.test(text)) return text
  return text.replace(hidden, (character) => character.split('').map(escaped).join(''))
}

/** The same for a string within double quotes of YAML, which writes a character above U+FFFF as one. */
export function escapeHiddenInYaml(text: string): string {
  return text.replace(hidden, (character) => {
    const code = character.codePointAt(0)?.toString(16) ?? ''
    return character.length === 1 ? escaped(character) : `\\U${code.padStart(8, '0')}`
  })
}

/** One unit of UTF-16, written out. */
export function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
