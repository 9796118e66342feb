import type { Layout } from '../../layout.ts'
import { isPart, type Unit } from './validator-unit.ts'

/** The index, and the file that holds the code. */
export interface IndexOptions {
  readonly layout: Layout
  readonly path: string
  readonly code: string
}

/** The lines of an index of validators that stand in another file. */
export function exportsOf(units: readonly Unit[], { layout, path, code }: IndexOptions): string {
  const values = units.map((unit) => {
    const { typeName: name } = unit.named
    const names = [...(unit.fields ? [`decode${name}`] : []), `is${name}`, `${name}Schema`]
    return `  ${[...names, ...(isPart(unit) ? [`type ${name}`] : [])].join(', ')},\n`
  })
  const types = units.flatMap((unit) => (isPart(unit) ? [] : [unit.named.typeName]))
  return [
    ...(values.length > 0 ? [`export {\n${values.join('')}} from '${layout.between(path, code)}'\n`] : []),
    ...(types.length > 0 ? [`export type { ${types.join(', ')} } from '${layout.specifier('types', path)}'\n`] : []),
  ].join('')
}

/** What a folder's index exports of the engine, by what it is called there. */
export function engineExports(units: readonly Unit[]): {
  readonly values: ReadonlyMap<string, string>
  readonly types: ReadonlyMap<string, string>
} {
  const taken = new Set(units.map(({ named }) => named.typeName))
  const exported = (names: readonly string[]): Map<string, string> =>
    new Map(names.map((name) => [freeName(name, taken), name]))
  return { values: exported(['ValidationError']), types: exported(['Cause', 'Issue', 'Validator']) }
}

/** A name of the engine, or another one where a schema has that: `ValidationIssue` for `Issue`. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  const other = name === 'ValidationError' ? 'ValidationFailure' : `Validation${name}`
  let free = other
  for (let n = 2; taken.has(free); n++) free = `${other}_${n}`
  return free
}
