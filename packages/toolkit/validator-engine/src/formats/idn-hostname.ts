import { decodePunycode } from './punycode.ts'

// Full stops that may separate labels, by RFC 3490.
const separator = /[.\u3002\uff0e\uff61]/u

// RFC 5892: letters, marks, digits and its exceptions; and the characters that its exceptions exclude.
const permitted =
  /^(?:[\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}\u00b7\u0375\u05f3\u05f4\u06fd\u06fe\u0f0b\u3007\u30fb\u200c-]|\u200d)+$/u
const refused = /[\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b]/u

/** Characters that RFC 5892, appendix A, allows only in certain contexts. */
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

// Classes of RFC 5893 for the permitted characters: right-to-left (R), Arabic digits (A), European digits (E),
// nonspacing marks (M), neutral (N); all others are left-to-right (L). The first match wins.
const classes: readonly (readonly [RegExp, string])[] = [
  [/[\u0660-\u0669\u{10d30}-\u{10d39}]/u, 'A'],
  [/[\d\u06f0-\u06f9]/u, 'E'],
  [/\p{Mn}/u, 'M'],
  [/[-\u00b7\u02b9\u02ba\u02c6-\u02cf\u02ec\u0375\u200c\u2e2f\u30fb\ua67f\ua717-\ua71f\ua788]|\u200d/u, 'N'],
  [/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u, 'R'],
]

/** The classes that the Bidi rule requires of each label, in a domain name that has a right-to-left label. */
const bidiLabel = /^(?:R(?:[REMN]*[RE])?|R(?:[RAMN]*[RA])?|L(?:[LEMN]*[LE])?)M*$/

/** True for a host name whose labels may be of any script (RFC 5890 to 5893). */
export function isIdnHostname(value: string): boolean {
  if (value.length > 253) return false
  const labels = value.split(separator).map(unicodeLabel)
  if (!labels.every(isLabel)) return false
  const directions = labels.map((label = '') => Array.from(label, classOf).join(''))
  return !directions.some((each) => /[RA]/.test(each)) || directions.every((each) => bidiLabel.test(each))
}

/** The Unicode form of a label; `undefined` if it cannot be decoded. */
function unicodeLabel(label: string): string | undefined {
  if (!/^xn--/i.test(label)) return label
  const decoded = label.length > 63 ? undefined : decodePunycode(label.slice(4).toLowerCase())
  // An ASCII label must not be encoded.
  return decoded !== undefined && /[^\0-\x7f]/u.test(decoded) ? decoded : undefined
}

function isLabel(label: string | undefined): boolean {
  if (label === undefined || !/^[\da-z-]*$/i.test(label)) return isUnicodeLabel(label)
  return label.length <= 63 && /^[\da-z](?:[\da-z-]*[\da-z])?$/i.test(label) && label.slice(2, 4) !== '--'
}

function classOf(character: string): string {
  return classes.find(([members]) => members.test(character))?.[1] ?? 'L'
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
    contextual.every(([character, isAllowed]) => !character.test(label) || isAllowed(label))
  )
}
