/** A part of a pattern that ECMA-262 does not have, or not with the `u` flag, or that other engines read differently. */
export interface ForeignPart {
  readonly text: string
  /** How it is read if the pattern compiles nevertheless. */
  readonly reading: string
  /** What to write instead; empty if it should be left out. */
  readonly instead: string
}

/** Escapes of other engines, and what to write instead outside of brackets. */
const escapes: ReadonlyMap<string, string> = new Map([
  ['A', '^'],
  ['z', '$'],
  ['Z', '$'],
  ['a', String.raw`\x07`],
  ['e', String.raw`\x1b`],
  ['h', String.raw`[ \t]`],
  ['H', String.raw`[^ \t]`],
  ['R', String.raw`\r?\n`],
  ['N', String.raw`[^\n]`],
  ['X', '.'],
  ['G', ''],
  ['K', '(?<=...) around what stands before it'],
  ['Q', 'a backslash before each character that needs it'],
  ['E', ''],
  ['<', String.raw`\b`],
  ['>', String.raw`\b`],
])

/** The same within brackets, where anchors are meaningless. */
const escapesInClass: ReadonlyMap<string, string> = new Map([
  ['a', String.raw`\x07`],
  ['e', String.raw`\x1b`],
  ['h', String.raw`\x20\t`],
])

/** The characters of POSIX classes, for use within brackets. */
const posixClasses: ReadonlyMap<string, string> = new Map([
  ['alnum', 'A-Za-z0-9'],
  ['alpha', 'A-Za-z'],
  ['blank', String.raw` \t`],
  ['cntrl', String.raw`\x00-\x1f\x7f`],
  ['digit', '0-9'],
  ['graph', '!-~'],
  ['lower', 'a-z'],
  ['print', ' -~'],
  ['punct', String.raw`!-\/:-@\[-\x60\{-~`],
  ['space', String.raw`\s`],
  ['upper', 'A-Z'],
  ['word', String.raw`\w`],
  ['xdigit', '0-9A-Fa-f'],
])

const groups: readonly (readonly [start: RegExp, instead: string])[] = [
  [/^\(\?P</, '(?<'],
  [/^\(\?P=/, String.raw`\k<name>`],
  [/^\(\?'/, '(?<name>'],
  [/^\(\?[>|]/, '(?:'],
  [/^\(\?#/, ''],
  [/^\(\?(?:[R&\d]|P>)/, 'what the group holds'],
  // Engines support the flags of a group only since 2025, and none supports flags for the rest of the pattern.
  [/^\(\?[a-z-]*i/, '[Aa] for a letter of either case,'],
  [/^\(\?[a-z-]*s/, '[^] for any character,'],
  [/^\(\?[a-z-]+[:)]/, ''],
]

const posix = String.raw`\[:\^?\w+:\]`
const escape = String.raw`\\(?:[xukpP][{<][^}>]*[}>]|[pP]\w|[^])`
const brackets = String.raw`\[(?:\\[^]|${posix}|[^\]\\])*\]`
const group = String.raw`\(\?(?:P?[<=>'|#R&\d](?![=!])|[a-z-]+[:)])`
const quantifier = String.raw`(?:[*+?]|\{\d+(?:,\d*)?\})\+?`
const parts = new RegExp([escape, brackets, group, quantifier, String.raw`[{}\]]`].join('|'), 'g')
const partsOfClass = new RegExp(String.raw`\\[dDwWsS]-(?=[^\]])|-\\[dDwWsS]|${escape}|${posix}`, 'g')

/**
 * The parts of a pattern that are not valid in ECMA-262's Unicode mode, or have another meaning, without duplicates.
 */
export function foreignParts(source: string): ForeignPart[] {
  const found = [...source.matchAll(parts)].flatMap(([text]) => {
    if (text.startsWith('\\')) return escapeOf(text, escapes)
    if (text.startsWith('[')) return classOf(text)
    if (text.startsWith('(')) {
      const [, instead] = groups.find(([start]) => start.test(text)) ?? []
      return instead === undefined ? [] : { text, reading: 'flags that engines before 2025 refuse', instead }
    }
    if (/^[{}\]]$/.test(text)) return { text, reading: `"${text}"`, instead: `\\${text}` }
    return text.length > 1 && text.endsWith('+') ? { text, reading: '', instead: text.slice(0, -1) } : []
  })
  if (/^\/(?:\^[^]*|[^]*\$)\/[a-z]*$/.test(source)) found.push({ text: 'the outer /', reading: '"/"', instead: '' })
  return [...new Map(found.map((each) => [each.text, each])).values()]
}

function classOf(text: string): ForeignPart[] {
  if (/^\[:\^?\w+:\]$/.test(text)) return posixOf(text, (inner) => `[${inner}]`)
  return [...text.slice(1).matchAll(partsOfClass)].flatMap(([part]) => {
    if (part.startsWith('[')) return posixOf(part, (inner) => inner)
    if (part === String.raw`\-`) return []
    // A hyphen next to a character class does not form a range.
    if (/^-|-$/.test(part)) return { text: part, reading: 'characters', instead: part.replace('-', String.raw`\-`) }
    return escapeOf(part, escapesInClass)
  })
}

function posixOf(text: string, wrap: (inner: string) => string): ForeignPart[] {
  const [, not = '', name = ''] = /^\[:(\^?)(\w+):\]$/.exec(text) ?? []
  const inner = posixClasses.get(name)
  if (inner === undefined) return []
  return [{ text, reading: `the characters of "${text.slice(1, -1)}"`, instead: not ? `[^${inner}]` : wrap(inner) }]
}

function escapeOf(text: string, known: ReadonlyMap<string, string>): ForeignPart[] {
  const letters = text.slice(1)
  const reading = `"${letters}"`
  if (letters.startsWith('x{')) return [{ text, reading, instead: `\\u${letters.slice(1)}` }]
  if (/^[pP]\w/.test(letters)) return [{ text, reading, instead: `\\${letters.charAt(0)}{${letters.charAt(1)}}` }]
  if (/^[\^$\\.*+?()[\]{}|/dDwWsSbBfnrtvcxukpP\d]/.test(letters)) return []
  return [{ text, reading, instead: known.get(letters) ?? letters }]
}
