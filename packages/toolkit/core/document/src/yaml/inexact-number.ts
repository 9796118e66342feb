import { factsOf } from '@specwright/json-schema/keyword'
import { isInData } from '../data-members.ts'
import { type Diagnostic, inexactNumberCode, type SourceLocation } from '../diagnostic.ts'

/**
 * Returns a test for numbers of a file that may have lost precision: integers beyond 2^53, and 0 for a number that is
 * too small.
 *
 * @param text The text of the file.
 */
export function inexactIn(text: string): (value: number) => boolean {
  const hasTinyNumbers = /[\s:,[][-+]?(?:\d+\.?\d*|\.\d+)e-\d{3}/i.test(text)
  return (value) => Math.abs(value) >= 2 ** 53 || (value === 0 && hasTinyNumbers)
}

/**
 * The diagnostic for a number that lost precision; `undefined` for any other.
 *
 * The limits of 64-bit integers are accepted as bounds, since JavaScript rounds the values in the same way.
 *
 * @param path The keys on the way to the number.
 * @param locate Finds its location in the file, which takes long in a large one.
 */
export function inexactNumber(
  value: number,
  path: readonly string[],
  locate: () => SourceLocation,
): Diagnostic | undefined {
  const keyword = path.at(-1) ?? ''
  const isData = isInData(path)
  const { about, bound } = factsOf(keyword)
  const isInclusive = about === 'number' && bound !== undefined && !bound.exclusive
  if (isInclusive && !isData && [2 ** 63, 2 ** 64].includes(Math.abs(value))) return undefined
  const location = locate()
  const written = numberAt(location)
  if (written === undefined || isExact(written, value)) return undefined
  const code = inexactNumberCode
  const statement = `${written} is read as ${value}, the nearest number that JavaScript can represent`
  // Other rules for numbers would reject valid values if their number lost precision.
  if (isData || isInclusive || about !== 'number') {
    return { severity: 'warning', code, message: `${statement}: use strings where every digit matters`, location }
  }
  const message = `${statement}, so values that meet the rule would be rejected: write a number that it can represent`
  return { severity: 'error', code, message, location }
}

/** True for a string that may be an unquoted number beyond JavaScript's maximum. */
export function isTooLarge(text: string): boolean {
  // Few strings start with `9` or a character before it, as every number does.
  return (
    text.charCodeAt(0) <= 0x39 && /^[-+]?\d*(?:\.\d*)?(?:e\+?\d+)?$/i.test(text) && Math.abs(Number(text)) === Infinity
  )
}

/** The diagnostic for a number beyond JavaScript's maximum; `undefined` for a quoted string. */
export function tooLarge(text: string, location: SourceLocation): Diagnostic | undefined {
  if (numberAt(location) !== text) return undefined
  const message = `This number is too large for JavaScript: write one up to ${Number.MAX_VALUE}, or a string in quotes`
  return { severity: 'error', code: inexactNumberCode, message, location }
}

/** The number as written at a location; `undefined` for an alias, and for a value that a tag makes a string. */
function numberAt({ sourceLine, column }: SourceLocation): string | undefined {
  if (/!!str\s+(?:&\S+\s+)?$/.test(sourceLine.slice(0, column - 1))) return undefined
  return /^[-+]?\.?\d[\w.+-]*/.exec(sourceLine.slice(column - 1))?.[0]
}

/** True if a number equals the written one, exactly or as JavaScript prints it. */
function isExact(written: string, value: number): boolean {
  const exact = integerOf(written)
  return exact !== undefined && (exact === BigInt(value) || exact === integerOf(String(value)))
}

/** The integer for a string of digits; `undefined` if it has a fraction. */
function integerOf(text: string): bigint | undefined {
  if (/^0[xob]/i.test(text)) return BigInt(text)
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^([-+]?)(\d*)(?:\.(\d*))?(?:e([-+]?\d+))?$/i.exec(text) ?? []
  if (sign === undefined) return undefined
  const shift = Number(exponent) - fraction.length
  const digits = `${whole}${fraction}`
  if (/^0*$/.test(digits)) return 0n
  const zeros = shift < 0 ? digits.slice(shift) : ''
  if (/[^0]/.test(zeros)) return undefined
  const size = BigInt(digits.slice(0, digits.length - zeros.length) + '0'.repeat(Math.max(0, shift)))
  return sign === '-' ? -size : size
}
