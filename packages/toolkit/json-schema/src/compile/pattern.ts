import { print } from '@loyalty-kit/code'
import { attackOn, type Attack } from './backtracking/attack.ts'
import { foreignParts, type ForeignPart } from './foreign-pattern.ts'
import type { Hoist, Use } from './keyword.ts'
import { disjunction } from './print/expression.ts'
import { brief } from '@loyalty-kit/validator-engine'

/**
 * The name of a hoisted regular expression for a pattern.
 *
 * Patterns are read with the `u` flag, as the specification asks; one that is valid only without it is read so.
 *
 * @returns `undefined` for a pattern that is no regular expression.
 */
export function hoistPattern(source: string, hoist: Hoist): string | undefined {
  const flags = flagsOf(source)
  if (flags === undefined) return undefined
  const literal = `${print.literal(source)}${flags && `, ${print.literal(flags)}`}`
  return hoist.constant('PATTERN', `/* @__PURE__ */ new RegExp(${literal})`)
}

/**
 * Reports a pattern that is no regular expression, or that may not be read as its author meant it.
 *
 * @param what What the pattern is, to begin a message with.
 */
export function reportPattern(what: string, source: string, problem: Use['problem']): void {
  const flags = flagsOf(source)
  const parts = foreignParts(source)
  if (flags === undefined) {
    const message = `${what} is not a regular expression of ECMA-262: ${brief(source)}`
    problem('invalid-pattern', [message, ...adviceFor(parts)].join('. '))
    return
  }
  if (flags === '' || parts.length > 0) {
    const readings = parts.flatMap(({ text, reading }) => (reading === '' ? [] : [`${text} as ${reading}`]))
    const how = (flags === '' ? ['without the u flag', ...readings] : [`with ${readings.join(', ')}`]).join(', ')
    const advice = parts.length > 0 ? adviceFor(parts) : ['Write it so that it is valid with the flag']
    problem('foreign-pattern', [`${what} is read ${how}: ${brief(source)}`, ...advice].join('. '), 'warning')
  }
  const attack = attackOn(source, flags)
  if (attack) {
    const text = textOf(attack)
    const advice = 'Write it so that a text can match in one way only'
    problem('slow-pattern', `${what} takes too long to match ${text}: ${brief(source)}. ${advice}`, 'warning')
  }
}

/** An attack as an expression that gives the text. */
function textOf({ prefix, pump, suffix }: Attack): string {
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

/** Expression that is true where a text matches one of some hoisted regular expressions. */
export function oneOfPatterns(names: readonly string[], hoist: Hoist): (text: string) => string {
  if (names.length <= 8) return (text) => disjunction(names.map((name) => `${name}.test(${text})`))
  const list = hoist.constant('PATTERNS', `[${names.join(', ')}]`)
  return (text) => `${list}.some((each) => each.test(${text}))`
}

function flagsOf(source: string): 'u' | '' | undefined {
  return (['u', ''] as const).find((flags) => isPattern(source, flags))
}

function isPattern(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags) instanceof RegExp
  } catch {
    return false
  }
}
