import { DocumentError, type Diagnostic } from '@loyalty-kit/document/diagnostics'
import { validatorsPath, type Layout } from '../../layout.ts'
import type { GeneratedFile, Model, Report } from '@loyalty-kit/document/model'
import { code, createFile, expr, type Code, type CodeFile } from '@loyalty-kit/code'
import { noProgress, type Progress } from '../../progress.ts'
import {
  endlessCalls,
  engine,
  printModule,
  type ModuleCode,
  type Names,
  keyOf,
  type Place,
  type Problem,
  createRegistry,
  type Registry,
  type Sub,
  standalone,
  type Standalone,
} from '@loyalty-kit/json-schema/compile'
import { noBase } from '@loyalty-kit/json-schema/dialect'
import { fieldsOfForm, fieldsOfParameters } from '../docs/fields.ts'
import { formSchemas, isForm } from '../types/form-schemas.ts'
import { engineFiles, engineSpecifier } from '../engine.ts'
import { codeFile } from '../generated-file.ts'
import { exportsFor } from './validator-exports.ts'
import { engineExports, exportsOf } from './validator-index.ts'
import type { Unit } from './validator-unit.ts'
import { sourcePointerOf } from '../types/source-pointer.ts'

interface Context {
  readonly layout: Layout
  readonly registry: Registry
  readonly units: ReadonlyMap<Place, Unit>
  readonly finite: Set<string>
  readonly model: Model
  readonly report: (problem: Problem) => void
  readonly progress: Progress
}

/**
 * One module with `is<Name>` and `<Name>Schema` for each named schema, and for the parameters, inline bodies and response
 * headers of each operation. If outputs have separate paths, those of responses, which few users check, have a separate
 * index.
 *
 * It is one module, so that TypeScript reads only a line for each schema; bundlers include only what is used.
 *
 * @param report Receives warnings about what is not enforced: an unknown format or keyword.
 * @throws {DocumentError} If a schema requires what cannot be enforced.
 */
export function emitValidators(
  model: Model,
  layout: Layout,
  report: Report = () => {},
  progress: Progress = noProgress,
): GeneratedFile[] {
  const problems: Problem[] = []
  const note = (problem: Problem): void => void problems.push(problem)
  const registry = createRegistry(new Map(), note)
  const units = unitsOf(model, registry)
  const context: Context = { layout, registry, units, finite: new Set(), model, report: note, progress }
  const file = fileFor(units, layout)
  const made = sectionsOf(file, context)
  reportProblems(problems, model, report)
  const deep = deepOf(made)
  for (const [unit, { section, json }] of made) {
    section.add(...exportsFor(unit, { json, layout, isDeep: deep.has(unit.named.typeName) }))
  }
  return layout.pathOf('responses') === undefined
    ? oneFile(file, [...made.keys()], layout)
    : indexedFiles(file, [...made.keys()], layout)
}

/** The schemas with validators. */
function unitsOf(model: Model, registry: Registry): ReadonlyMap<Place, Unit> {
  const resource = registry.addDocument(noBase, model.document.root)
  const units = new Map<Place, Unit>()
  const forms = formSchemas(model)
  const operations = new Map([...model.operations, ...model.webhooks].map((each) => [each.id, each]))
  for (const named of model.schemas) {
    const place = registry.placeAt(resource, named.pointer)
    const fields = forms.has(named.pointer) && fieldsOfForm(named.schema, model.document.root)
    units.set(place, { named, place, ...(fields && { fields }) })
  }
  for (const named of model.inputs) {
    const place = registry.placeBeside(resource, named.pointer, named.schema)
    const parameters = operations.get(named.operation)?.parameters ?? []
    const inQuery = parameters.filter((parameter) => parameter.in === 'query')
    const isFormQuery = parameters.some((each) => each.in === 'querystring' && isForm(each.contentType ?? ''))
    const fields =
      named.in === 'querystring'
        ? isFormQuery && fieldsOfForm(named.schema, model.document.root)
        : named.in === 'query' && fieldsOfParameters(inQuery, model.document.root)
    units.set(place, { named, place, ...(fields && { fields }) })
  }
  for (const named of model.parts) {
    const place = registry.placeBeside(resource, named.pointer, named.schema)
    const fields =
      named.status === undefined && isForm(named.contentType ?? '') && fieldsOfForm(named.schema, model.document.root)
    units.set(place, { named, place, ...(fields && { fields }) })
  }
  return units
}

/**
 * The file of some schemas. Names of the engine that collide with theirs are renamed: a schema named `Date` has a guard
 * `isDate`.
 */
function fileFor(units: ReadonlyMap<Place, Unit>, layout: Layout): CodeFile {
  const path = validatorsPath(layout)
  const declared = new Set(
    [...units.values()].flatMap(({ named }) => [`is${named.typeName}`, `decode${named.typeName}`]),
  )
  const file = createFile({
    declared,
    specifierOf: (module, name) =>
      module === engine ? engineSpecifier(engine, name, { layout, path }) : layout.specifier('types', path),
  })
  if (units.size > 0) file.add(code`const vendor = ${expr.literal(layout.vendor)}\n\n`)
  return file
}

/** Adds the functions of all schemas to a file, each in its own section. */
function sectionsOf(file: CodeFile, context: Context): ReadonlyMap<Unit, Checks> {
  const { units, progress, report } = context
  return new Map(
    [...units.values()].flatMap((unit) => {
      progress.at(unit.named.pointer)
      const made = withDepthCheck(() => checksOf(unit, file, context), unit, report)
      return made === undefined ? [] : [[unit, made] as const]
    }),
  )
}

/** The code, and two indexes: of what most users check, and of the parts of responses. */
function indexedFiles(file: CodeFile, units: readonly Unit[], layout: Layout): GeneratedFile[] {
  const [index = '', indexOfResponses = ''] = [layout.pathOf('validators'), layout.pathOf('responses')]
  const ofResponses = units.filter(({ named }) => 'status' in named)
  const others = units.filter(({ named }) => !('status' in named))
  const from = { layout, code: validatorsPath(layout) }
  return [
    codeFile(validatorsPath(layout), file),
    indexFile(index, exportsOf(others, { ...from, path: index })),
    indexFile(indexOfResponses, exportsOf(ofResponses, { ...from, path: indexOfResponses })),
  ]
}

/** A file that only exports others; it is a module even if it exports nothing. */
function indexFile(path: string, lines: readonly Code[]): GeneratedFile {
  const file = createFile({ specifierOf: () => undefined })
  file.add(...(lines.length > 0 ? lines : [code`export {}\n`]))
  return codeFile(path, file)
}

function oneFile(file: CodeFile, units: readonly Unit[], layout: Layout): GeneratedFile[] {
  const path = validatorsPath(layout)
  const [lines, names] = engineExports(units, { layout, path })
  file.add(code`export type * from ${expr.literal(layout.specifier('types', path))}\n`, ...lines)
  return [codeFile(path, file), ...engineFiles(engine, [...file.usedOf(engine), ...names], layout)]
}

/** Runs work that recurses into a schema, and reports a stack overflow as an error of the document. */
function withDepthCheck<Result>(
  make: () => Result,
  { place: { pointer } }: Unit,
  note: (problem: Problem) => void,
): Result | undefined {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const message = 'The schema refers through too many other schemas: write more of its rules in the schema itself'
    note({ severity: 'error', code: 'too-deep', message, uri: noBase, pointer })
    return undefined
  }
}

/** Passes warnings to the caller, and throws if there is an error. */
function reportProblems(problems: readonly Problem[], { document }: Model, report: Report): void {
  const diagnostics = new Map<string, Diagnostic>()
  for (const problem of problems) {
    const { severity, message, pointer } = problem
    const location = document.locate(pointer)
    diagnostics.set(`${problem.code} ${pointer} ${message}`, { severity, code: problem.code, message, location })
  }
  const found = [...diagnostics.values()]
  if (found.some(({ severity }) => severity === 'error')) throw new DocumentError(found)
  for (const each of found) report(each)
}

function namesOf({ named: { typeName } }: Unit): Names {
  return { accepts: `accepts${typeName}`, checks: `check${typeName}` }
}

/** The code of a schema's functions, with facts about it. */
interface Checks extends Pick<ModuleCode, 'isDeep'> {
  readonly section: Pick<CodeFile, 'add'>
  /** Type names of the schemas whose functions they call. */
  readonly called: ReadonlySet<string>
  /** The JSON Schema that the validator gives. */
  readonly json: Standalone
}

const newLine = code`\n`

function checksOf(unit: Unit, file: CodeFile, context: Context): Checks {
  const { registry, layout, finite, model, report, progress } = context
  const owners = new Map<string, string>()
  const { declarations, externals, isDeep } = printModule(registry.enter(unit.place), namesOf(unit), {
    registry,
    report: (problem) => report({ ...problem, pointer: sourcePointerOf(unit.named, problem.pointer, model) }),
    uri: noBase,
    assertsFormat: (format) => layout.assertsFormat(format),
    strict: true,
    finite,
    owner: unit.named.typeName,
    external: (called) => {
      const other = calledUnit(called, unit, context)
      if (!other) return undefined
      const names = namesOf(other)
      for (const each of [names.accepts, names.checks]) owners.set(each, other.named.typeName)
      return names
    },
  })
  const section = file.section()
  for (const declaration of declarations) progress.addOutput(section.add(declaration, newLine, newLine))
  return {
    section,
    isDeep,
    called: new Set(externals.flatMap((each) => owners.get(each) ?? [])),
    json: standalone(unit.place, registry, (place) => enclosingSchema(place, context)),
  }
}

/** The schema with its own functions that a call refers to. */
function calledUnit(called: Sub, unit: Unit, { registry, units }: Context): Unit | undefined {
  const other = called.place === unit.place ? undefined : units.get(called.place)
  // In another dynamic scope, the same schema may have other rules.
  return other && keyOf(called) === keyOf(registry.enter(other.place)) ? other : undefined
}

/** The schemas whose checks recurse into a value without a limit. */
function deepOf(checks: ReadonlyMap<Unit, Checks>): ReadonlySet<string> {
  const byName = [...checks].map(([{ named }, made]) => [named.typeName, made] as const)
  const calls = new Map(byName.map(([name, { called }]) => [name, called]))
  return endlessCalls(calls, new Set(byName.flatMap(([name, { isDeep }]) => (isDeep ? [name] : []))))
}

/** The named schema that contains a place. */
function enclosingSchema(place: Place, { units }: Context): { name: string; place: Place; below: string } | undefined {
  for (let end = place.pointer.length; end > 0; end = place.pointer.lastIndexOf('/', end - 1)) {
    const around = end === place.pointer.length ? place : place.document.places.get(place.pointer.slice(0, end))
    const unit = around && units.get(around)
    if (unit) return { name: unit.named.typeName, place: unit.place, below: place.pointer.slice(end) }
  }
  return undefined
}
