import { expr, type Expression, type Name } from '@specwright/code'
import { flagsOf } from '../../patterns/flags.ts'
import type { Hoist } from '../hoist.ts'

/**
 * A hoisted regular expression for a pattern.
 *
 * Patterns are read with the `u` flag, as the specification requires; one that is valid only without it is read without
 * it.
 */
export function hoistPattern(source: string, hoist: Hoist): Name {
  const flags = flagsOf(source) ?? ''
  const facts = [source, ...(flags === '' ? [] : [flags])]
  const regex = expr.pureNew(
    expr.name('RegExp'),
    facts.map((each) => expr.literal(each)),
  )
  return hoist.constant('PATTERN', regex)
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
