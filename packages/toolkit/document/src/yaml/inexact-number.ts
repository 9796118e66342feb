import { factsOf } from '@loyalty-kit/json-schema/keyword'
import { isInData } from '../data-members.ts'
import { type Diagnostic, inexactNumberCode, type SourceLocation } from '../diagnostic.ts'

/**
 * Tells which numbers of a file may be others than the ones written: integers beyond 2^53, and 0 for one that is too small.
 *
 * @param text Of the file.
 */
export function inexactIn(text: string): (value: number) => boolean {
  const holdsTiny = /\de-\d{3}/i.test(text)
  return (value) => Math.abs(value) >= 2 ** 53 || (value === 0 && holdsTiny)
}

/**
 * What to say of a number that is read as another than the one written; `undefined` for one that is not.
 *
 * The ends of 64-bit integers are as good as exact as bounds, since what JavaScript reads of values is rounded alike.
 *
 * @param path Keys that lead to the number.
 * @param location Where it is written.
 */
export function inexactNumber(
  value: number,
  path: readonly string[],
  location: SourceLocation,
): Diagnostic | undefined {
  const keyword = path.at(-1) ?? ''
  const isData = isInData(path)
  const { about, bound } = factsOf(keyword)
  const isInclusive = about === 'number' && bound !== undefined && !bound.exclusive
  if (isInclusive && !isData && [2 ** 63, 2 ** 64].includes(Math.abs(value))) return undefined
  const written = numberAt(location)
  if (written === undefined || isExact(written, value)) return undefined
  const code = inexactNumberCode
  const said = `${written} is read as ${value}, the nearest number that JavaScript can represent`
  // Other rules of numbers refuse values which meet them when their number is another than the one written.
  if (isData || isInclusive || about !== 'number') {
    return { severity: 'warning', code, message: `${said}: use strings where every digit matters`, location }
  }
  const message = `${said}, so values that meet the rule would be rejected: write a number that it can represent`
  return { severity: 'error', code, message, location }
}

/** True for a text that may be a number beyond all that JavaScript has, written without quotes. */
export function isTooGreat(text: string): boolean {
  return /^[-+]?\d*(?:\.\d*)?(?:e\+?\d+)?$/i.test(text) && Math.abs(Number(text)) === Infinity
}

/** What to say of a number beyond all that JavaScript has; `undefined` where it is a text in quotes. */
export function tooGreat(text: string, location: SourceLocation): Diagnostic | undefined {
  if (numberAt(location) !== text) return undefined
  const message = `This number is too large for JavaScript: write one up to ${Number.MAX_VALUE}, or a string in quotes`
  return { severity: 'error', code: inexactNumberCode, message, location }
}

/** The number that is written at a place; `undefined` for an alias and for what a tag makes a text. */
function numberAt({ sourceLine, column }: SourceLocation): string | undefined {
  if (/!!str\s+(?:&\S+\s+)?$/.test(sourceLine.slice(0, column - 1))) return undefined
  return /^[-+]?\.?\d[\w.+-]*/.exec(sourceLine.slice(column - 1))?.[0]
}

/** True where a number is the one written, to the last digit or as JavaScript writes it. */
function isExact(written: string, value: number): boolean {
  const exact = integerOf(written)
  return exact !== undefined && (exact === BigInt(value) || exact === integerOf(String(value)))
}

/** The integer that a text of digits stands for, `undefined` for what has a fraction. */
function integerOf(text: string): bigint | undefined {
  if (/^0[xob]/i.test(text)) return BigInt(text)
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^([-+]?)(\d*)(?:\.(\d*))?(?:e([-+]?\d+))?$/i.exec(text) ?? []
  if (sign === undefined) return undefined
  const shift = Number(exponent) - fraction.length
  const digits = `${whole}${fraction}`
  if (/^0*$/.test(digits)) return 0n
  const dropped = shift < 0 ? digits.slice(shift) : ''
  if (/[^0]/.test(dropped)) return undefined
  const size = BigInt(digits.slice(0, digits.length - dropped.length) + '0'.repeat(Math.max(0, shift)))
  return sign === '-' ? -size : size
}
