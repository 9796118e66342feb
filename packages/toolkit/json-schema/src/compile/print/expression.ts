import { print } from '@loyalty-kit/code'
import type { Hoist } from '../keyword.ts'

/** Expressions that must all be true. */
export function conjunction(expressions: readonly string[]): string {
  if (expressions.includes('false')) return 'false'
  const asked = expressions.filter((expression) => expression !== 'true')
  return asked.length === 0 ? 'true' : asked.join(' && ')
}

/** Expressions of which one must be true, fit to stand in a conjunction. */
export function disjunction(expressions: readonly string[]): string {
  if (expressions.includes('true')) return 'true'
  const asked = expressions.filter((expression) => expression !== 'false')
  const [first = 'false'] = asked
  if (asked.length < 2) return first.includes(' && ') ? grouped(first) : first
  return `(${asked.map((each) => (each.includes(' && ') ? grouped(each) : each)).join(' || ')})`
}

/** The opposite of an expression, fit to stand in a conjunction. */
export function negation(expression: string): string {
  if (expression === 'true') return 'false'
  if (expression === 'false') return 'true'
  const comparison = /^([\w.$ ]+) (===|!==) ([\w.$-]+|"[^"\\]*")$/.exec(expression)
  if (comparison) return `${comparison[1]} ${comparison[2] === '===' ? '!==' : '==='} ${comparison[3]}`
  // Only numbers are compared, none of them NaN.
  const limit = /^([\w.$]+) (<=|>=) (-?[\d.e+-]+)$/.exec(expression)
  if (limit) return `${limit[1]} ${limit[2] === '<=' ? '>' : '<'} ${limit[3]}`
  if (/^!\w[\w.]*\([^()]*\)$/.test(expression)) return expression.slice(1)
  return /^\w[\w.]*\([^()]*\)$/.test(expression) ? `!${expression}` : `!${grouped(expression)}`
}

/** An expression in parentheses; one that has them already stays as it is. */
export function grouped(expression: string): string {
  if (!expression.startsWith('(')) return `(${expression})`
  // Parentheses within texts do not count.
  const bare = expression.replaceAll(/"(?:[^"\\]|\\.)*"/g, (text) => '_'.repeat(text.length))
  let depth = 0
  for (let i = 0; i < bare.length - 1; i++) {
    if (bare[i] === '(') depth++
    else if (bare[i] === ')' && --depth === 0) return `(${expression})`
  }
  return expression
}

/** How often code names a variable; texts do not count. */
export function usesOf(name: string, code: string): number {
  return code.match(textOr(name))?.filter((found) => found === name).length ?? 0
}

/** Code with an expression in place of a variable. */
export function inPlaceOf(name: string, expression: string, code: string): string {
  return code.replace(textOr(name), (found) => (found === name ? expression : found))
}

function textOr(name: string): RegExp {
  return new RegExp(String.raw`"(?:[^"\\]|\\.)*"|(?<![\w$.])${name.replaceAll('$', String.raw`\$`)}(?![\w$])`, 'g')
}

/** A test whether a value is one of some, none of them a list or an object; a switch in a function where there are many. */
export function oneOfValues(values: readonly unknown[], hoist: Hoist): (v: string) => string {
  if (values.length <= 8) return (v) => grouped(values.map((value) => `${v} === ${print.literal(value)}`).join(' || '))
  const cases = values.map((value) => `case ${print.literal(value)}:`).join(' ')
  const name = hoist.constant('isNamed', `(text) => { switch (text) { ${cases} return true; default: return false } }`)
  return (v) => `${name}(${v})`
}
