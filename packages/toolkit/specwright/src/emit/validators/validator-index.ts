import { code, createFile, expr, list, type Code } from '@specwright/code'
import { engine } from '@specwright/json-schema/compile'
import { grouped } from '@specwright/document/diagnostics'
import type { GeneratedFile } from '@specwright/document/model'
import type { Layout } from '../../config/layout.ts'
import { engineSpecifier } from '../engine.ts'
import { codeFile } from '../generated-file.ts'
import type { ValidatorFiles } from './validator-areas.ts'
import type { Unit } from './validator-unit.ts'

/** An index file, and the layout that it is part of. */
interface Index {
  readonly layout: Layout
  readonly path: string
  readonly fileOf: ValidatorFiles
}

/** What a folder's index exports from the engine. */
const fromEngine = { values: ['ValidationError'], types: ['Cause', 'Issue', 'Validator'] }

/** The names of the engine that an index exports. */
export const engineNames: readonly string[] = [...fromEngine.values, ...fromEngine.types]

/** The index of all validators; or two, of what most users check, and of the parts of responses. */
export function indexFiles(units: readonly Unit[], fileOf: ValidatorFiles, layout: Layout): GeneratedFile[] {
  const [path = '', pathOfResponses] = [layout.pathOf('validators'), layout.pathOf('responses')]
  if (pathOfResponses === undefined) {
    const types = code`export type * from ${expr.literal(layout.specifier('types', path))}\n`
    const index = { layout, path, fileOf }
    return [indexFile(path, [types, ...engineExports(units, index), ...validators(units, index)])]
  }
  const ofResponses = units.filter(({ named }) => 'status' in named)
  const others = units.filter(({ named }) => !('status' in named))
  const both = [
    [path, others],
    [pathOfResponses, ofResponses],
  ] as const
  return [
    ...both.map(([file, listed]) => {
      const index = { layout, path: file, fileOf }
      return indexFile(file, [...validators(listed, index), ...namedTypes(listed, index)])
    }),
    ...checkersIndex(units, fileOf, layout),
  ]
}

/** The index of what reports issues alone, if it is generated. */
function checkersIndex(units: readonly Unit[], fileOf: ValidatorFiles, layout: Layout): GeneratedFile[] {
  const path = layout.pathOf('checkers')
  if (path === undefined) return []
  const checkerOf = ({ named }: Unit): readonly Code[] => [expr.name(`${named.typeName}Checker`)]
  return [indexFile(path, byFile(units, checkerOf, { layout, path, fileOf }))]
}

/** A statement for each file, with what it exports for its schemas on a line each. */
function byFile(
  units: readonly Unit[],
  namesOf: (unit: Unit) => readonly Code[],
  { layout, path, fileOf }: Index,
): readonly Code[] {
  return [...grouped(units, ({ named }) => fileOf(named.typeName))].map(([file, own]) => {
    const lines = own.map((unit) => code`  ${list(namesOf(unit))},\n`)
    return code`export {\n${list(lines, code``)}} from ${expr.literal(layout.between(path, file))}\n`
  })
}

/** A file that only exports others; it is a module even if it exports nothing. */
function indexFile(path: string, lines: readonly Code[]): GeneratedFile {
  const file = createFile({ specifierOf: () => undefined })
  file.add(...(lines.length > 0 ? lines : [code`export {}\n`]))
  return codeFile(path, file)
}

/** The exports of all validators. */
function validators(units: readonly Unit[], index: Index): readonly Code[] {
  return byFile(units, exportsOf, index)
}

function exportsOf(unit: Unit): readonly Code[] {
  const { typeName: name } = unit.named
  return [...(unit.fields ? [`decode${name}`] : []), `is${name}`, `${name}Schema`].map((each) => expr.name(each))
}

/** The types of the schemas whose types are another output. */
function namedTypes(units: readonly Unit[], { layout, path }: Index): readonly Code[] {
  const types = units.map(({ named }) => expr.name(named.typeName))
  if (types.length === 0) return []
  return [code`export type { ${list(types)} } from ${expr.literal(layout.specifier('types', path))}\n`]
}

function engineExports(units: readonly Unit[], index: Index): readonly Code[] {
  const taken = new Set(units.map(({ named }) => named.typeName))
  const linesOf = (statement: Code, names: readonly string[]): readonly Code[] => {
    const specifiers = new Set(names.map((name) => engineSpecifier(engine, name, index)))
    return [...specifiers].map((specifier) => {
      const matching = names.filter((name) => engineSpecifier(engine, name, index) === specifier)
      return code`${statement} { ${list(matching.map((name) => exported(name, taken)))} } from ${expr.literal(specifier)}\n`
    })
  }
  return [...linesOf(code`export`, fromEngine.values), ...linesOf(code`export type`, fromEngine.types)]
}

function exported(name: string, taken: ReadonlySet<string>): Code {
  const free = nameBesideSchemas(name, taken)
  return free === name ? expr.name(name) : code`${expr.name(name)} as ${expr.name(free)}`
}

/** A name of the engine, or another one if a schema has that name: `ValidationIssue` for `Issue`. */
function nameBesideSchemas(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  const other = name === 'ValidationError' ? 'ValidationFailure' : `Validation${name}`
  let free = other
  for (let n = 2; taken.has(free); n++) free = `${other}_${n}`
  return free
}
