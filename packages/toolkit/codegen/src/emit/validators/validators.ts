import { DocumentError, type Diagnostic } from '@loyalty-kit/document/diagnostics'
import { posix } from 'node:path'
import type { Layout } from '../../layout.ts'
import type { GeneratedFile, Model, Report } from '@loyalty-kit/document/model'
import { print } from '@loyalty-kit/code'
import { unwatched, type Progress } from '../../progress.ts'
import {
  endlessCalls,
  printModule,
  type ModuleCode,
  type Names,
  keyOf,
  type Place,
  type Problem,
  createRegistry,
  type Registry,
  asObject,
  standalone,
  type Standalone,
} from '@loyalty-kit/json-schema/compile'
import { noBase } from '@loyalty-kit/json-schema/dialect'
import { fieldsOfForm, fieldsOfParameters } from '../docs/fields.ts'
import { formSchemas, isForm } from '../types/form-schemas.ts'
import { engineFiles, fromEngine, sameNames } from '../engine.ts'
import { generatedFile } from '../generated-file.ts'
import { engineExports, exportsOf } from './validator-index.ts'
import { isPart, type PartUnit, type Unit } from './validator-unit.ts'
import { writtenAt } from '../types/written-at.ts'

interface Context {
  readonly layout: Layout
  readonly registry: Registry
  readonly units: ReadonlyMap<Place, Unit>
  /** What a run-time function is called beside those that are emitted. */
  readonly aliasOf: (helper: string) => string
  readonly finite: Set<string>
  readonly model: Model
  readonly report: (problem: Problem) => void
}

/**
 * One module that has, for each named schema and for the parameters of each operation, `is<Name>` and `<Name>Schema`.
 * In a house, the bodies and response headers that have no name get theirs too; those of responses, which most users never
 * check, have an index of their own.
 *
 * It is one module, since what TypeScript reads of it is then a line for each schema; bundlers take from it what is used.
 *
 * @param report Takes what is not an error and still not enforced: a format or a keyword that nobody knows.
 * @throws {DocumentError} When a schema asks for what cannot be enforced.
 */
export function emitValidators(
  model: Model,
  layout: Layout,
  report: Report = () => {},
  progress: Progress = unwatched,
): GeneratedFile[] {
  const problems: Problem[] = []
  const note = (problem: Problem): void => void problems.push(problem)
  const registry = createRegistry(new Map(), note)
  const resource = registry.addDocument(noBase, model.document.root)
  const units = new Map<Place, Unit>()
  const forms = formSchemas(model)
  for (const named of model.schemas) {
    const place = registry.placeAt(resource, named.pointer)
    const fields = forms.has(named.pointer) && fieldsOfForm(named.schema, model.document.root)
    units.set(place, { named, place, ...(fields && { fields }) })
  }
  for (const named of model.inputs) {
    const place = registry.placeBeside(resource, named.pointer, named.schema)
    const parameters = model.operations.find(({ id }) => id === named.operation)?.parameters ?? []
    const inQuery = parameters.filter((parameter) => parameter.in === 'query')
    const fields = named.in === 'query' && fieldsOfParameters(inQuery, model.document.root)
    units.set(place, { named, place, ...(fields && { fields }) })
  }
  for (const named of layout.pathOf('responses') === undefined ? [] : model.parts) {
    const place = registry.placeBeside(resource, named.pointer, named.schema)
    const fields =
      named.status === undefined && isForm(named.contentType ?? '') && fieldsOfForm(named.schema, model.document.root)
    units.set(place, { named, place, ...(fields && { fields }) })
  }
  const exported = new Set(
    [...units.values()].flatMap(({ named }) => [`is${named.typeName}`, `decode${named.typeName}`]),
  )
  // A schema named `Date` has a guard `isDate`, as the format has.
  const aliasOf = (helper: string): string => (exported.has(helper) ? `$${helper}` : helper)
  const context: Context = { layout, registry, units, aliasOf, finite: new Set(), model, report: note }
  const checks = new Map(
    [...units.values()].flatMap((unit) => {
      progress.at(unit.named.pointer)
      const made = followed(() => checksOf(unit, context), unit, note)
      progress.wrote(made?.code.length ?? 0)
      return made === undefined ? [] : [[unit, made] as const]
    }),
  )
  settle(problems, model, report)
  const module = moduleOf(checks, context)
  return layout.pathOf('responses') === undefined
    ? oneFile(module, [...checks.keys()], layout)
    : indexedFiles(module, [...checks.keys()], layout)
}

/** Path of the file that holds the code: the output's own, or one beside it where that is an index. */
function codePath(layout: Layout): string {
  const path = layout.pathOf('validators') ?? ''
  return layout.pathOf('responses') === undefined ? path : posix.join(posix.dirname(path), 'validators.ts')
}

/** The code, and two indexes of it: what most users check, and the parts of responses. */
function indexedFiles({ code }: Module, units: readonly Unit[], layout: Layout): GeneratedFile[] {
  const [index = '', indexOfResponses = ''] = [layout.pathOf('validators'), layout.pathOf('responses')]
  const ofResponses = units.filter(({ named }) => 'status' in named)
  const others = units.filter(({ named }) => !('status' in named))
  const from = { layout, code: codePath(layout) }
  return [
    generatedFile(codePath(layout), code),
    generatedFile(index, exportsOf(others, { ...from, path: index })),
    generatedFile(indexOfResponses, exportsOf(ofResponses, { ...from, path: indexOfResponses }) || 'export {}\n'),
  ]
}

function oneFile({ code, engineNames }: Module, units: readonly Unit[], layout: Layout): GeneratedFile[] {
  const path = codePath(layout)
  const { values, types } = engineExports(units)
  const source = [
    `${code}\nexport type * from '${layout.specifier('types', path)}'\n`,
    fromEngine('validator-engine', values, { statement: 'export', layout, path }),
    fromEngine('validator-engine', types, { statement: 'export type', layout, path }),
  ]
  const needed = [...engineNames, ...values.values(), ...types.values()]
  return [generatedFile(path, source.join('')), ...engineFiles('validator-engine', needed, layout)]
}

/** What following a schema gives, unless that goes on for longer than recursion can. */
function followed<Made>(
  make: () => Made,
  { place: { pointer } }: Unit,
  note: (problem: Problem) => void,
): Made | undefined {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const message = 'The schema leads on through too many others: let it say more of what it asks for itself'
    note({ severity: 'error', code: 'too-deep', message, uri: noBase, pointer })
    return undefined
  }
}

/** Gives warnings to the caller; throws where there is an error. */
function settle(problems: readonly Problem[], { document }: Model, report: Report): void {
  const diagnostics = new Map<string, Diagnostic>()
  for (const { severity, code, message, pointer } of problems) {
    diagnostics.set(`${code} ${pointer} ${message}`, { severity, code, message, location: document.locate(pointer) })
  }
  const found = [...diagnostics.values()]
  if (found.some(({ severity }) => severity === 'error')) throw new DocumentError(found)
  for (const each of found) report(each)
}

function namesOf({ named: { typeName } }: Unit): Names {
  return { accepts: `accepts${typeName}`, checks: `check${typeName}` }
}

/** The two functions of a schema, and what they need. */
interface Checks extends ModuleCode {
  /** The schemas whose functions they call, by the names of the types. */
  readonly called: ReadonlySet<string>
  /** The JSON Schema that the validator gives. */
  readonly json: Standalone
}

function checksOf(unit: Unit, context: Context): Checks {
  const { registry, units, aliasOf, finite, model, report } = context
  const sub = registry.enter(unit.place)
  const owners = new Map<string, string>()
  const code = printModule(sub, namesOf(unit), {
    registry,
    report: (problem) => report({ ...problem, pointer: writtenAt(unit.named, problem.pointer, model) }),
    uri: noBase,
    assertFormats: true,
    strict: true,
    language: 'typescript',
    finite,
    aliasOf,
    owner: unit.named.typeName,
    external: (called) => {
      const other = called.place === unit.place ? undefined : units.get(called.place)
      // Another scope may make other demands of the same schema.
      if (!other || keyOf(called) !== keyOf(registry.enter(other.place))) return undefined
      const names = namesOf(other)
      for (const each of [names.accepts, names.checks]) owners.set(each, other.named.typeName)
      return names
    },
  })
  return {
    ...code,
    called: new Set(code.externals.flatMap((each) => owners.get(each) ?? [])),
    json: standalone(unit.place, registry, (place) => namedAround(place, context)),
  }
}

/** The schemas whose checks follow a value as deep as it goes. */
function deepOf(checks: ReadonlyMap<Unit, Checks>): ReadonlySet<string> {
  const byName = [...checks].map(([{ named }, made]) => [named.typeName, made] as const)
  const calls = new Map(byName.map(([name, { called }]) => [name, called]))
  return endlessCalls(calls, new Set(byName.flatMap(([name, { isDeep }]) => (isDeep ? [name] : []))))
}

/** The module's text, and what it takes from the engine. */
interface Module {
  readonly code: string
  readonly engineNames: readonly string[]
}

function moduleOf(checks: ReadonlyMap<Unit, Checks>, { layout, aliasOf }: Context): Module {
  const deep = deepOf(checks)
  const units = [...checks].map(([unit, made]) => {
    const isDeep = deep.has(unit.named.typeName)
    return unitOf(unit, made, { layout, aliasOf, isDeep })
  })
  const some = units.length > 0
  const decodes = [...checks.keys()].some(({ fields }) => fields)
  const values = [
    ...(some ? ['validator'] : []),
    ...(deep.size > 0 ? ['refusing'] : []),
    ...(decodes ? ['decodeFields'] : []),
    ...[...checks.values()].flatMap(({ helpers }) => helpers),
  ]
  const types = [...(some ? ['Guard', 'SchemaParts', 'Spot', 'Validator'] : []), ...(decodes ? ['Decoder'] : [])]
  const aliased = new Map(values.map((name) => [aliasOf(name), name]))
  const path = codePath(layout)
  const imports = [
    fromEngine('validator-engine', aliased, { statement: 'import', layout, path }),
    fromEngine('validator-engine', sameNames(types), { statement: 'import type', layout, path }),
    some ? `import type * as types from '${layout.specifier('types', path)}'\n` : '',
  ]
  const vendor = some ? `\nconst vendor = ${print.literal(layout.vendor)}\n` : ''
  return { code: [...imports, vendor, ...units].join(''), engineNames: [...values, ...types] }
}

interface UnitOptions extends Pick<Context, 'layout' | 'aliasOf'> {
  readonly isDeep: boolean
}

/** What the module has for one schema. */
function unitOf(unit: Unit, { code, json }: Checks, { layout, aliasOf, isDeep }: UnitOptions): string {
  const name = print.identifier(unit.named.typeName)
  const source = `source${name}`
  const refs = [...json.refs.keys()].map((ref) => ` ${ref}: source${ref}`)
  const guard = isDeep ? `/* @__PURE__ */ ${aliasOf('refusing')}(accepts${name})` : `accepts${name}`
  const type = isPart(unit) ? name : `types.${name}`
  const decoder =
    unit.fields &&
    `decode${name}: Decoder = (text) => ${aliasOf('decodeFields')}(text, ${print.literal(unit.fields)} as const)`
  const validator = `/* @__PURE__ */ validator(check${name}, ${print.literal(unit.named.pointer)}, ${source}, { vendor })`
  const exported = [
    `is${name} = ${guard} as Guard<${type}>`,
    `${name}Schema: Validator<${type}> = ${validator}`,
    ...(decoder === undefined ? [] : [decoder]),
  ]
  return [
    `\n${code}\n`,
    `function ${source}(): SchemaParts {\n  return [\n    ${print.literal(asObject(json.schema))},\n    {${refs.join(',')} },\n  ]\n}\n\n`,
    ...(isPart(unit) ? [typeOfPart(unit, layout)] : []),
    `export const ${exported.join(',\n  ')}\n`,
  ].join('')
}

/** The named schema that a place is, or is in. */
function namedAround(place: Place, { units }: Context): { name: string; place: Place; below: string } | undefined {
  for (let end = place.pointer.length; end > 0; end = place.pointer.lastIndexOf('/', end - 1)) {
    const around = end === place.pointer.length ? place : place.document.places.get(place.pointer.slice(0, end))
    const unit = around && units.get(around)
    if (unit) return { name: unit.named.typeName, place: unit.place, below: place.pointer.slice(end) }
  }
  return undefined
}

function typeOfPart({ named: { typeName, operation: id, status, contentType } }: PartUnit, layout: Layout): string {
  const operation = `types.${layout.isPackage('types') ? 'OperationTypes' : 'operations'}[${print.literal(id)}]`
  const content = contentType === undefined ? '["headers"]' : `["content"][${print.literal(contentType)}]`
  const [what, type] =
    status === undefined
      ? [`Body of a request to \`${id}\`.`, `NonNullable<${operation}["requestBody"]>${content}`]
      : [
          `${contentType === undefined ? 'Headers' : 'Body'} of what \`${id}\` answers with status ${status}.`,
          `${operation}["responses"][${/^\d+$/.test(status) ? status : print.literal(status)}]${content}`,
        ]
  return `${print.comment(what)}export type ${typeName} = ${type}\n\n`
}
