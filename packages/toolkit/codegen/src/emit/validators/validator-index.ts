import { code, expr, list, type Code } from '@loyalty-kit/code'
import { engine } from '@loyalty-kit/json-schema/compile'
import type { Layout } from '../../layout.ts'
import { engineSpecifier } from '../engine.ts'
import { isPart, type Unit } from './validator-unit.ts'

/** The index, and the file with the code. */
export interface IndexOptions {
  readonly layout: Layout
  readonly path: string
  readonly code: string
}

/** The lines of an index of validators that are in another file. */
export function exportsOf(units: readonly Unit[], { layout, path, code: from }: IndexOptions): readonly Code[] {
  const values = units.map((unit) => {
    const { typeName: name } = unit.named
    const names = [...(unit.fields ? [`decode${name}`] : []), `is${name}`, `${name}Schema`].map((each) =>
      expr.name(each),
    )
    return code`  ${list([...names, ...(isPart(unit) ? [code`type ${expr.name(name)}`] : [])])},\n`
  })
  const types = units.flatMap((unit) => (isPart(unit) ? [] : [expr.name(unit.named.typeName)]))
  const between = expr.literal(layout.between(path, from))
  return [
    ...(values.length > 0 ? [code`export {\n${values}} from ${between}\n`] : []),
    ...(types.length > 0
      ? [code`export type { ${list(types)} } from ${expr.literal(layout.specifier('types', path))}\n`]
      : []),
  ]
}

/** What a folder's index exports from the engine: the lines, and the names. */
export function engineExports(
  units: readonly Unit[],
  from: Pick<IndexOptions, 'layout' | 'path'>,
): readonly [lines: readonly Code[], names: readonly string[]] {
  const taken = new Set(units.map(({ named }) => named.typeName))
  const linesOf = (statement: Code, names: readonly string[]): readonly Code[] => {
    const specifiers = new Set(names.map((name) => engineSpecifier(engine, name, from)))
    return [...specifiers].map((specifier) => {
      const matching = names.filter((name) => engineSpecifier(engine, name, from) === specifier)
      return code`${statement} { ${list(matching.map((name) => exported(name, taken)))} } from ${expr.literal(specifier)}\n`
    })
  }
  const [values, types] = [['ValidationError'], ['Cause', 'Issue', 'Validator']]
  return [
    [...linesOf(code`export`, values), ...linesOf(code`export type`, types)],
    [...values, ...types],
  ]
}

function exported(name: string, taken: ReadonlySet<string>): Code {
  const free = freeName(name, taken)
  return free === name ? expr.name(name) : code`${expr.name(name)} as ${expr.name(free)}`
}

/** A name of the engine, or another one if a schema has that name: `ValidationIssue` for `Issue`. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  const other = name === 'ValidationError' ? 'ValidationFailure' : `Validation${name}`
  let free = other
  for (let n = 2; taken.has(free); n++) free = `${other}_${n}`
  return free
}
