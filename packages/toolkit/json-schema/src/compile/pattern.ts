import { print } from '@loyalty-kit/code'
import type { Hoist } from './keyword.ts'
import { disjunction } from './print/expression.ts'

/**
 * The name of a hoisted regular expression for a pattern.
 *
 * Patterns are read with the `u` flag, as the specification asks; one that is valid only without it is read so.
 *
 * @returns `undefined` for a pattern that is no regular expression.
 */
export function hoistPattern(source: string, hoist: Hoist): string | undefined {
  const flags = isPattern(source, 'u') ? 'u' : ''
  if (flags === '' && !isPattern(source, '')) return undefined
  const literal = `${print.literal(source)}${flags && `, ${print.literal(flags)}`}`
  return hoist.constant('PATTERN', `/* @__PURE__ */ new RegExp(${literal})`)
}

/** Expression that is true where a text matches one of some hoisted regular expressions. */
export function oneOfPatterns(names: readonly string[], hoist: Hoist): (text: string) => string {
  if (names.length <= 8) return (text) => disjunction(names.map((name) => `${name}.test(${text})`))
  const list = hoist.constant('PATTERNS', `[${names.join(', ')}]`)
  return (text) => `${list}.some((each) => each.test(${text}))`
}

function isPattern(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags) instanceof RegExp
  } catch {
    return false
  }
}
