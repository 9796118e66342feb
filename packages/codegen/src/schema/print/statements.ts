import { negation } from './expression.ts'

/** A block of statements. */
export function block(head: string, lines: readonly string[]): string[] {
  return [`${head} {`, ...lines.map((line) => `  ${line}`), '}']
}

/** `if` and `else`, whichever of them there is something to do in. */
export function either(condition: string, then: readonly string[], otherwise: readonly string[]): string[] {
  if (then.length === 0) return otherwise.length === 0 ? [] : block(`if (${negation(condition)})`, otherwise)
  if (otherwise.length === 0) return block(`if (${condition})`, then)
  return [...block(`if (${condition})`, then).slice(0, -1), ...block('} else', otherwise)]
}

/** `if`, `else if`, and what is left. */
export function chained(blocks: readonly (readonly string[])[], rest: string | undefined): string[] {
  const lines = blocks.flatMap((each, index) => [`${index === 0 ? '' : '} else '}${each[0]}`, ...each.slice(1, -1)])
  if (lines.length === 0) return rest === undefined ? [] : [rest]
  return rest === undefined ? [...lines, '}'] : [...lines, `} else ${rest}`]
}
