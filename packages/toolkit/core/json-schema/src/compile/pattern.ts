import { attackOn, type Attack } from './backtracking/attack.ts'
import { flagsOf } from '../patterns/flags.ts'
import { foreignParts, type ForeignPart } from './foreign-pattern.ts'
import type { ReportKeyword } from './keyword.ts'
import { truncated } from '@specwright/validator-engine'

/** True for a pattern that is a regular expression. */
export function isPattern(source: string): boolean {
  return flagsOf(source) !== undefined
}

/**
 * Reports a pattern that is not a regular expression, or that may be read differently from what its author meant.
 *
 * @param what What the pattern is, for the start of a message.
 */
export function reportPattern(what: string, source: string, problem: ReportKeyword): void {
  const flags = flagsOf(source)
  if (flags === undefined) {
    problem('invalid-pattern', invalidPattern(what, source))
    return
  }
  const parts = foreignParts(source)
  if (flags === '' || parts.length > 0) {
    const readings = parts.flatMap(({ text, reading }) => (reading === '' ? [] : [`${text} as ${reading}`]))
    const how = (flags === '' ? ['without the u flag', ...readings] : [`with ${readings.join(', ')}`]).join(', ')
    const advice = parts.length > 0 ? adviceFor(parts) : ['Write it so that it is valid with the flag']
    problem('foreign-pattern', [`${what} is read ${how}: ${truncated(source)}`, ...advice].join('. '), 'warning')
  }
  const attack = attackOn(source, flags)
  if (attack) {
    const example = expressionOf(attack)
    const advice = 'Write it so that a string can match in one way only'
    problem('slow-pattern', `${what} takes too long to match ${example}: ${truncated(source)}. ${advice}`, 'warning')
  }
}

/** What to say of a pattern that is not a regular expression. */
function invalidPattern(what: string, source: string): string {
  const message = `${what} is not a regular expression of ECMA-262: ${truncated(source)}`
  return [message, ...adviceFor(foreignParts(source))].join('. ')
}

/** What is wrong with the value of the keyword `pattern`; `undefined` for a regular expression, or no value. */
export function patternMisuse(value: unknown): string | undefined {
  return typeof value === 'string' && flagsOf(value) === undefined ? invalidPattern('pattern', value) : undefined
}

/** An attack as a JavaScript expression. */
function expressionOf({ prefix, pump, suffix }: Attack): string {
  const [before, after] = [prefix, suffix].map((each) => (each === '' ? [] : [JSON.stringify(each)]))
  return [...(before ?? []), `${JSON.stringify(pump)}.repeat(5000)`, ...(after ?? [])].join(' + ')
}

function adviceFor(parts: readonly ForeignPart[]): string[] {
  const others = parts.flatMap(({ text, instead }) => (instead === '' ? [] : [`${instead} for ${text}`]))
  const needless = parts.flatMap(({ text, instead }) => (instead === '' ? [text] : []))
  return [
    ...(others.length > 0 ? [`Write ${others.join(', ')}`] : []),
    ...(needless.length > 0 ? [`Leave out ${needless.join(', ')}`] : []),
  ]
}
