import { decodePunycode } from './punycode.ts'

// Full stops that RFC 3490 lets separate labels.
const separator = /[.\u3002\uff0e\uff61]/u

// RFC 5892: letters, marks and digits, and what its exceptions add; and what they take away.
const permitted =
  /^(?:[\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}\u00b7\u0375\u05f3\u05f4\u06fd\u06fe\u0f0b\u3007\u30fb\u200c-]|\u200d)+$/u
const refused = /[\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b]/u

/** Characters that RFC 5892, appendix A, allows beside certain others only. */
const contextual: readonly (readonly [RegExp, (label: string) => boolean])[] = [
  [/\u00b7/u, (label) => !/(?<!l)\u00b7|\u00b7(?!l)/u.test(label)],
  [/\u0375/u, (label) => !/\u0375(?!\p{Script=Greek})/u.test(label)],
  [/[\u05f3\u05f4]/u, (label) => !/(?<!\p{Script=Hebrew})[\u05f3\u05f4]/u.test(label)],
  [/\u30fb/u, (label) => /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(label)],
  [/[\u0660-\u0669]/u, (label) => !/[\u06f0-\u06f9]/u.test(label)],
  [/\u200d/u, (label) => !/(?<![\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])\u200d/u.test(label)],
  [
    /\u200c/u,
    (label) =>
      !/(?<![\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])\u200c/u.test(label) ||
      /\p{Script=Arabic}\p{Mn}*\u200c\p{Mn}*\p{Script=Arabic}/u.test(label),
  ],
]

/** True for a host name whose labels may be of any script (RFC 5890 to 5892). */
export function isIdnHostname(text: string): boolean {
  if (text.length > 253) return false
  return text.split(separator).every(isLabel)
}

function isLabel(label: string): boolean {
  if (/^[\da-z-]*$/i.test(label)) {
    if (label.length > 63 || !/^[\da-z](?:[\da-z-]*[\da-z])?$/i.test(label)) return false
    if (/^xn--/i.test(label)) return isUnicodeLabel(decodePunycode(label.slice(4).toLowerCase()))
    return label.slice(2, 4) !== '--'
  }
  return isUnicodeLabel(label)
}

function isUnicodeLabel(label: string | undefined): boolean {
  return (
    label !== undefined &&
    /[^\0-\x7f]/u.test(label) &&
    label.length <= 59 &&
    !label.startsWith('-') &&
    !label.endsWith('-') &&
    label.slice(2, 4) !== '--' &&
    permitted.test(label) &&
    !refused.test(label) &&
    !/^\p{M}/u.test(label) &&
    contextual.every(([character, holds]) => !character.test(label) || holds(label))
  )
}
