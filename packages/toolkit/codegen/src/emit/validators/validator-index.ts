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

/** What a folder's index exports of the run time, from its specifier. */
export function runtimeExports(units: readonly Unit[], from: string): string {
  const names = units.map(({ named }) => named.typeName)
  const own = ['ValidationError', 'type Issue', 'type Cause', 'type Validator'].map((name) => renamed(name, names))
  return `export { ${own.join(', ')} } from '${from}'\n`
}

/** What the index exports of the run time, under another name where a schema has that one: `Issue as ValidationIssue`. */
function renamed(name: string, names: readonly string[]): string {
  const bare = name.replace('type ', '')
  if (!names.includes(bare)) return name
  const other = bare === 'ValidationError' ? 'ValidationFailure' : `Validation${bare}`
  let free = other
  for (let n = 2; names.includes(free); n++) free = `${other}_${n}`
  return `${name} as ${free}`
}
