import type { Layout } from '../../layout.ts'
import { isPart, type Unit } from './validator-unit.ts'

/** The lines of an index of a house. */
export function exportsOf(units: readonly Unit[], layout: Layout): string {
  const values = units.map((unit) => {
    const { typeName: name } = unit.named
    const names = [...(unit.fields ? [`decode${name}`] : []), `is${name}`, `${name}Schema`]
    return `  ${[...names, ...(isPart(unit) ? [`type ${name}`] : [])].join(', ')},\n`
  })
  const types = units.flatMap((unit) => (isPart(unit) ? [] : [unit.named.typeName]))
  return [
    ...(values.length > 0 ? [`export {\n${values.join('')}} from './validators.ts'\n`] : []),
    ...(types.length > 0 ? [`export type { ${types.join(', ')} } from '${layout.specifier('types', 1)}'\n`] : []),
  ].join('')
}

/** What a folder's index exports of the run time. */
export function runtimeExports(units: readonly Unit[]): string {
  const names = units.map(({ named }) => named.typeName)
  const own = ['ValidationError', 'type Issue', 'type Cause', 'type Validator'].map((name) => renamed(name, names))
  return `export { ${own.join(', ')} } from './runtime.ts'\n`
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
