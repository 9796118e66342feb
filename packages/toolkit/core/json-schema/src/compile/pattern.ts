import { expr, type Expression, type Name } from '@specwright/code'
import { attackOn, type Attack } from './backtracking/attack.ts'
import { flagsOf } from '../patterns/flags.ts'
import { foreignParts, type ForeignPart } from './foreign-pattern.ts'
import type { Hoist, ReportKeyword } from './keyword.ts'
import { truncated } from '@specwright/validator-engine'

/**
 * A hoisted regular expression for a pattern.
 *
 * Patterns are read with the `u` flag, as the specification requires; one that is valid only without it is read without
 * it.
 *
 * @returns `undefined` for a pattern that is not a regular expression.
 */
export function hoistPattern(source: string, hoist: Hoist): Name | undefined {
  const flags = flagsOf(source)
  if (flags === undefined) return undefined
  const facts = [source, ...(flags === '' ? [] : [flags])]
  const regex = expr.pureNew(
    expr.name('RegExp'),
    facts.map((each) => expr.literal(each)),
  )
  return hoist.constant('PATTERN', regex)
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

/** Expression that is true if a string matches one of some hoisted regular expressions. */
export function oneOfPatterns(regexes: readonly Name[], hoist: Hoist): (text: Expression) => Expression {
  if (regexes.length <= 8) return (text) => expr.or(regexes.map((regex) => matches(regex, text)))
  const list = hoist.constant('PATTERNS', expr.array(regexes))
  const each = expr.name('each')
  return (text) => expr.call(expr.member(list, 'some'), [expr.arrow([{ name: 'each' }], matches(each, text))])
}

/** Expression that is true if a string matches a hoisted regular expression. */
export function matches(regex: Name, text: Expression): Expression {
  return expr.call(expr.member(regex, 'test'), [text])
}
