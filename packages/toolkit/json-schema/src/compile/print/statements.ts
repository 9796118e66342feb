import { negation } from './expression.ts'

/** A block of statements; what is a block already has its braces. */
export function block(head: string, lines: readonly string[]): string[] {
  if (lines[0] === '{' && lines.indexOf('}') === lines.length - 1) return [`${head} {`.trimStart(), ...lines.slice(1)]
  return [`${head} {`.trimStart(), ...indented(lines), '}']
}

/** Lines within others. */
export function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`)
}

/** `if` and `else`, whichever of them there is something to do in. */
export function either(condition: string, then: readonly string[], otherwise: readonly string[]): string[] {
  if (then.length === 0 || condition === 'false') return under(negation(condition), otherwise)
  if (otherwise.length === 0 || condition === 'true') return under(condition, then)
  return [...block(`if (${condition})`, then).slice(0, -1), ...block('} else', otherwise)]
}

/** `if`, `else if`, and what is left. */
export function chained(blocks: readonly (readonly string[])[], rest: string | undefined): string[] {
  const lines = blocks.flatMap((each, index) => [`${index === 0 ? '' : '} else '}${each[0]}`, ...each.slice(1, -1)])
  if (lines.length === 0) return rest === undefined ? [] : [rest]
  return rest === undefined ? [...lines, '}'] : [...lines, `} else ${rest}`]
}

/** The statement that ends a check where an expression is true. */
export function stop(expression: string): string {
  return `if (${expression}) return false`
}

/** One expression for lines that are nothing but `stop`s. */
function stopOf(lines: readonly string[]): string | undefined {
  const stops = lines.map((line) => /^if \((.*)\) return false$/s.exec(line)?.[1])
  if (stops.length < 2) return stops[0]
  return stops.includes(undefined)
    ? undefined
    : stops.map((each = '') => (each.includes(' ? ') ? `(${each})` : each)).join(' || ')
}

/** A function that does what some lines do with a spot of its own, and gives true or false. */
export function attempt(spot: string, lines: readonly string[]): string[] {
  const stopped = lines.length === 0 ? 'false' : stopOf(lines)
  return stopped === undefined ? block(`(${spot}) =>`, [...lines, 'return true']) : [`(${spot}) => ${stopped}`]
}

/** The statement that ends a check where a call is true, the last argument of which is a list of functions. */
export function stopCalling(call: string, functions: readonly (readonly string[])[]): string[] {
  if (functions.every(({ length }) => length === 1)) return [stop(`${call}, [${functions.flat().join(', ')}])`)]
  const lines = functions.flatMap((each) => [...each.slice(0, -1), `${each.at(-1)},`])
  return [`if (${call}, [`, ...indented(lines), '])) return false']
}

/** What is done under a condition; a single `stop` takes the condition with it. */
export function under(condition: string, lines: readonly string[]): string[] {
  if (condition === 'false') return []
  if (condition === 'true') return [...lines]
  const stopped = stopOf(lines)
  if (stopped === undefined) return lines.length === 0 ? [] : block(`if (${condition})`, lines)
  return [stop(`${condition} && ${/ (?:\?|\|\|) /.test(stopped) ? `(${stopped})` : stopped}`)]
}

/** What is done under the first of some conditions that holds, and a `stop` for where none does; one `stop` in all where it can be. */
export function firstOf(
  all: readonly (readonly [condition: string, lines: readonly string[]])[],
  rest?: string,
): string[] {
  const tried = all.filter(([condition]) => condition !== 'false')
  const [only, ...others] = tried
  if (only && others.length === 0 && rest === undefined) return under(...only)
  const stops = [...tried.map(([, lines]) => stopOf(lines)), rest === undefined ? 'false' : stopOf([rest])]
  if (only && !stops.includes(undefined)) {
    return [
      stop(stops.map((stopped, index) => (tried[index] ? `${tried[index][0]} ? ${stopped}` : stopped)).join(' : ')),
    ]
  }
  const blocks = tried.map(([condition, lines]) => block(`if (${condition})`, lines))
  return chained(blocks, rest)
}

/** What is told where a condition holds, and what is done where it does not. */
export function tellOr(condition: string, told: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [stop(`${condition} && ${told}`)]
  const stopped = stopOf(lines)
  if (stopped !== undefined) return [stop(`${condition} ? ${told} : ${stopped}`)]
  return [...block(`if (${condition})`, [stop(told)]).slice(0, -1), ...block('} else', lines)]
}

/** The body of a function: where all hangs on one fault, that ends it at once, and the rest needs no `else`. */
export function body(lines: readonly string[]): string[] {
  const [condition, told] = [
    /^if \((.*)\) \{$/.exec(lines[0] ?? ''),
    /^  if \((.*)\) return false$/.exec(lines[1] ?? ''),
  ]
  if (!condition || !told || lines[2] !== '} else {' || lines.indexOf('}') !== lines.length - 1)
    return [...lines, 'return true']
  const rest = lines.slice(3, -1).map((line) => line.slice(2))
  return [`if (${condition[1]}) return ${negation(told[1] ?? '')}`, ...rest, 'return true']
}
