import { flagsOf } from '../patterns/flags.ts'
import { inTime } from './in-time.ts'

/** Maximum length of a string in an example. */
export const maxStringLength = 10_000

/** Patterns that took too long to match some string. */
const endless = new Set<string>()

/**
 * Whether a string matches a pattern. A pattern that is not a regular expression, or takes too long, accepts any
 * string.
 */
export function isMatch(pattern: string, text: string): boolean {
  const expression = expressionOf(pattern)
  if (expression === undefined || endless.has(pattern)) return true
  // Without a repeated group, matching takes polynomial time.
  if (!/\)[*+{]/.test(pattern)) return expression.test(text)
  const matches = inTime(() => expression.test(text))
  if (matches === undefined) endless.add(pattern)
  return matches ?? true
}

/** The compiler reports a pattern that is not a regular expression, with its location. */
function expressionOf(pattern: string): RegExp | undefined {
  const flags = flagsOf(pattern)
  return flags === undefined ? undefined : new RegExp(pattern, flags)
}

/**
 * A string that matches a regular expression; `undefined` if it uses more than literals, classes, groups, alternatives
 * and quantifiers. Assertions are assumed to hold; the caller checks the string.
 *
 * @param length The minimum length of the string, if the expression allows repetition.
 */
export function stringFor(pattern: string, length: number): string | undefined {
  for (const repeat of [0, 1, length]) {
    const reader: Reader = { rest: pattern, repeat }
    const text = alternatives(reader)
    if (text === undefined || reader.rest !== '') return undefined
    if (Array.from(text).length >= length) return text
  }
  return undefined
}

interface Reader {
  rest: string
  /** How often to repeat what has an open maximum. */
  readonly repeat: number
}

function alternatives(reader: Reader): string | undefined {
  const first = sequence(reader)
  while (reader.rest.startsWith('|')) {
    reader.rest = reader.rest.slice(1)
    if (sequence(reader) === undefined) return undefined
  }
  return first
}

function sequence(reader: Reader): string | undefined {
  let text = ''
  while (reader.rest !== '' && !/^[|)]/.test(reader.rest)) {
    const atom = readAtom(reader)
    if (atom === undefined) return undefined
    const count = readCount(reader)
    if (text.length + atom.length * count > maxStringLength) return undefined
    text += atom.repeat(count)
  }
  return text
}

function readCount(reader: Reader): number {
  const match = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(reader.rest)
  if (!match) return 1
  reader.rest = reader.rest.slice(match[0].length)
  const [, sign, min, comma, max] = match
  const low = sign === undefined ? Number(min) : sign === '+' ? 1 : 0
  const high = sign === undefined ? (max ? Number(max) : comma ? Infinity : low) : sign === '?' ? 1 : Infinity
  return Math.min(Math.max(low, reader.repeat), high, maxStringLength)
}

/** A character of each named class. */
const named: Readonly<Record<string, string>> = {
  d: '1',
  w: 'a',
  s: ' ',
  D: 'a',
  W: '-',
  S: 'a',
  t: '\t',
  n: '\n',
  r: '\r',
}

function readAtom(reader: Reader): string | undefined {
  const { rest } = reader
  const group = /^\((?:\?(?:<\w+>|:))?/.exec(rest)
  if (group) {
    reader.rest = rest.slice(group[0].length)
    if (reader.rest.startsWith('?')) return undefined // a lookaround
    const text = alternatives(reader)
    if (!reader.rest.startsWith(')')) return undefined
    reader.rest = reader.rest.slice(1)
    return text
  }
  const set = /^\[(\^?)((?:\\.|[^\]\\])*)\]/su.exec(rest)
  if (set) {
    reader.rest = rest.slice(set[0].length)
    return characterIn(set[0])
  }
  const escaped = /^\\(?:u([\dA-Fa-f]{4})|x([\dA-Fa-f]{2})|([pP]\{[^}]*\})|(.))/su.exec(rest)
  if (escaped) {
    reader.rest = rest.slice(escaped[0].length)
    const [, unit, byte, property, character] = escaped
    if (property !== undefined) return characterIn(escaped[0])
    if (character === undefined) return String.fromCharCode(Number.parseInt((unit ?? byte)!, 16))
    if (/[bB]/.test(character)) return ''
    if (/[1-9k]/.test(character)) return undefined // a backreference
    return named[character] ?? character
  }
  const [character = ''] = rest
  reader.rest = rest.slice(character.length)
  if (character === '^' || character === '$') return ''
  return character === '.' ? 'a' : character
}

/** The first typical character of a character class. */
function characterIn(written: string): string | undefined {
  const matches = expressionOf(`^${written}$`)
  const usual = 'aA1bcdefghijklmnopqrstuvwxyzBCDEFGHIJKLMNOPQRSTUVWXYZ0234567890-_ .,:;/@#+*=%&!?$~^|<>()[]{}"\'`\\'
  return Array.from(usual + written).find((character) => matches?.test(character))
}
