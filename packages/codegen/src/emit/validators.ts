import { DocumentError, type Diagnostic } from '../diagnostic.ts'
import type { Layout } from '../layout.ts'
import type { GeneratedFile, InputModel, Model, NamedSchema, PartModel, Report } from '../model.ts'
import { print } from '../print.ts'
import { endlessCalls } from '../schema/endless-calls.ts'
import { printModule, type ModuleCode, type Names } from '../schema/module.ts'
import { enter, type Place, type Sub } from '../schema/place.ts'
import type { Problem } from '../schema/problem.ts'
import { createRegistry, type Registry } from '../schema/registry.ts'
import { runtimeFileOf, runtimeModule } from '../schema/runtime.ts'
import { asObject, standalone, type Standalone } from '../schema/standalone.ts'
import { noBase } from '../schema/uri.ts'
import { fieldsOfForm, fieldsOfParameters } from './fields.ts'
import { formSchemas, isForm } from './form-schemas.ts'
import { generatedFile } from './generated-file.ts'
import { importOrder } from './import-order.ts'
import { emitValidatorRuntime } from './validator-runtime.ts'

/** A schema that gets a file of its own. */
interface Unit {
  readonly named: NamedSchema | InputModel | PartModel
  readonly place: Place
  /** How its fields are read from a query or a form, where it is the schema of one. */
  readonly fields?: Readonly<Record<string, unknown>>
}

interface Context {
  readonly layout: Layout
  readonly registry: Registry
  readonly units: ReadonlyMap<Place, Unit>
  readonly finite: Set<string>
  readonly report: (problem: Problem) => void
}

/**
 * One module for each named schema and for the parameters of each operation: `is<Name>`, `<Name>Schema` and the type.
 * In a house, the bodies and response headers that have no name get theirs too; those of responses, which most users never
 * check, have an index of their own.
 *
 * @param report Takes what is not an error and still not enforced: a format or a keyword that nobody knows.
 * @throws {DocumentError} When a schema asks for what cannot be enforced.
 */
export function emitValidators(model: Model, layout: Layout, report: Report = () => {}): GeneratedFile[] {
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
  for (const named of layout.kind === 'house' ? model.parts : []) {
    const place = registry.placeBeside(resource, named.pointer, named.schema)
    const fields =
      named.status === undefined && isForm(named.contentType ?? '') && fieldsOfForm(named.schema, model.document.root)
    units.set(place, { named, place, ...(fields && { fields }) })
  }
  const context: Context = { layout, registry, units, finite: new Set(), report: note }
  const folder = layout.kind === 'house' ? 'packages/validators/src/generated' : 'validators'
  const checks = new Map(
    [...units.values()].flatMap((unit) => {
      const made = followed(() => checksOf(unit, context), unit, note)
      return made === undefined ? [] : [[unit.named.typeName, made] as const]
    }),
  )
  settle(problems, model, report)
  const byName = new Map([...units.values()].map((unit) => [unit.named.typeName, unit]))
  const deep = deepOf(checks)
  const files = [...units.values()].map((unit) => {
    const name = unit.named.typeName
    return generatedFile(`${folder}/${name}.ts`, moduleOf(unit, context, checks.get(name)!, deep.has(name))) // made above
  })
  const imports = new Map(
    [...checks].map(([name, { owners, json }]) => [name, new Set([...owners.values(), ...json.refs.keys()])]),
  )
  const order = importOrder(imports).map((name) => byName.get(name)!) // each is the name of a unit
  return [
    ...files,
    ...(layout.kind === 'house' ? houseFiles(folder, layout, order) : folderFiles(folder, layout, order)),
  ]
}

function houseFiles(folder: string, layout: Layout, units: readonly Unit[]): GeneratedFile[] {
  const ofResponses = units.filter(({ named }) => 'status' in named)
  const others = units.filter(({ named }) => !('status' in named))
  return [
    generatedFile(`${folder}/index.ts`, exportsOf(others, layout).join('')),
    generatedFile(`${folder}/index-of-responses.ts`, exportsOf(ofResponses, layout).join('') || 'export {}\n'),
    ...emitValidatorRuntime(),
  ]
}

function folderFiles(folder: string, layout: Layout, units: readonly Unit[]): GeneratedFile[] {
  return [
    generatedFile(`${folder}/index.ts`, indexOf(units, layout)),
    generatedFile(`${folder}/runtime.ts`, runtimeModule()),
  ]
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

/** The two functions of a schema, and which other modules they call. */
interface Checks extends ModuleCode {
  /** The modules of the functions that it calls, by name of the function. */
  readonly owners: ReadonlyMap<string, string>
  /** The JSON Schema that the module gives. */
  readonly json: Standalone
}

/** A schema named `Date` has a guard `isDate`, as the format has. */
const aliasFor =
  ({ named }: Unit) =>
  (helper: string): string =>
    helper === `is${named.typeName}` ? `$${helper}` : helper

/** True for a schema that those of other modules may refer to: one with a name of its own. */
function isShared({ named }: Unit): boolean {
  return !('operation' in named)
}

function checksOf(unit: Unit, context: Context): Checks {
  const { registry, units, finite, report } = context
  const sub: Sub = { place: unit.place, scope: enter(new Map(), unit.place.resource) }
  const owners = new Map<string, string>()
  const code = printModule(sub, namesOf(unit), {
    registry,
    report,
    uri: noBase,
    assertFormats: true,
    strict: true,
    language: 'typescript',
    exported: isShared(unit),
    finite,
    aliasOf: aliasFor(unit),
    external: ({ place, scope }) => {
      const other = scope.size === 0 && place !== unit.place ? units.get(place) : undefined
      if (!other) return undefined
      const names = namesOf(other)
      for (const each of [names.accepts, names.checks]) owners.set(each, other.named.typeName)
      return names
    },
  })
  const called = new Set(code.externals)
  return {
    ...code,
    owners: new Map([...owners].filter(([each]) => called.has(each))),
    json: standalone(unit.place, registry, (place) => namedAround(place, context)),
  }
}

/** The schemas whose checks follow a value as deep as it goes. */
function deepOf(checks: ReadonlyMap<string, Checks>): ReadonlySet<string> {
  const calls = new Map([...checks].map(([name, { owners }]) => [name, owners.values()]))
  return endlessCalls(calls, new Set([...checks].flatMap(([name, { isDeep }]) => (isDeep ? [name] : []))))
}

function moduleOf(unit: Unit, { layout }: Context, { code, helpers, owners, json }: Checks, isDeep: boolean): string {
  const name = print.identifier(unit.named.typeName)
  const aliasOf = aliasFor(unit)
  const source = `source${name}`
  const refs = [...json.refs.keys()]
  const siblings = [...owners, ...refs.filter((ref) => ref !== name).map((ref) => [`source${ref}`, ref] as const)]
  const runtime = [
    'type Guard',
    'type SchemaSource',
    'validator',
    'type Validator',
    'type Spot',
    ...helpers,
    ...(isDeep ? ['refusing'] : []),
    ...(unit.fields ? ['decodeFields'] : []),
  ]
  return [
    ...importsOf(runtime, layout, aliasOf),
    ...siblingImports(siblings),
    ...typeOf(unit, layout),
    `\n${code}\n`,
    `export const is${name} = ${isDeep ? `${aliasOf('refusing')}(accepts${name})` : `accepts${name}`} as Guard<${typeExpression(unit)}> // what was accepted is one\n\n`,
    `${isShared(unit) ? 'export ' : ''}const ${source}: SchemaSource = () => [\n  ${print.literal(asObject(json.schema))},\n  {${refs.map((ref) => ` ${ref}: source${ref}`).join(',')} },\n]\n\n`,
    `export const ${name}Schema: Validator<${typeExpression(unit)}> = /* @__PURE__ */ validator(check${name}, ${print.literal(unit.named.pointer)}, ${source})\n`,
    ...decoderOf(unit),
  ].join('')
}

/** Reads a query or a form, for the schema of one. */
function decoderOf({ named: { typeName }, fields }: Unit): string[] {
  if (!fields) return []
  const signature = `export function decode${typeName}(text: string): Record<string, unknown>`
  return [
    `\n/** The fields of a ${typeName} from its text, typed; not checked. */\n`,
    `${signature} {\n  return decodeFields(text, ${print.literal(fields)} as const)\n}\n`,
  ]
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

function importsOf(names: readonly string[], layout: Layout, aliasOf: (name: string) => string): string[] {
  const bySpecifier = new Map<string, string[]>()
  for (const name of names) {
    const bare = name.replace('type ', '')
    const specifier = layout.kind === 'house' ? `../${runtimeFileOf(bare)}` : './runtime.ts'
    const alias = aliasOf(bare)
    const imported = alias === bare ? name : `${name} as ${alias}`
    bySpecifier.set(specifier, [...(bySpecifier.get(specifier) ?? []), imported])
  }
  return [...bySpecifier]
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([specifier, list]) =>
      list.every((name) => name.startsWith('type '))
        ? `import type { ${list.map((name) => name.slice(5)).join(', ')} } from '${specifier}'\n`
        : `import { ${list.join(', ')} } from '${specifier}'\n`,
    )
}

/** What a module takes from those of other schemas. */
function siblingImports(owners: readonly (readonly [name: string, owner: string])[]): string[] {
  const byOwner = new Map<string, string[]>()
  for (const [name, owner] of owners) byOwner.set(owner, [...(byOwner.get(owner) ?? []), name])
  return [...byOwner].map(([owner, names]) => `import { ${names.join(', ')} } from './${owner}.ts'\n`)
}

/** The type comes from the types' own output; that of parameters, from the operation's. */
function typeOf({ named }: Unit, layout: Layout): string[] {
  const types = `import type * as types from '${layout.specifier('types', 1)}'\n`
  if (!('operation' in named)) return [types]
  const operations = layout.kind === 'house' ? 'OperationTypes' : 'operations'
  const operation = `types.${operations}[${print.literal(named.operation)}]`
  const [what, type] = 'in' in named ? inputType(named, operation) : partType(named, operation)
  return [types, `\n${print.comment(what)}export type ${named.typeName} = ${type}\n`]
}

type Described = readonly [what: string, type: string]

function inputType(named: InputModel, operation: string): Described {
  const what = `What \`${named.operation}\` takes in its ${named.in}.`
  return [what, `NonNullable<${operation}["parameters"][${print.literal(named.in)}]>`]
}

function partType({ operation: id, status, contentType }: PartModel, operation: string): Described {
  const content = contentType === undefined ? '["headers"]' : `["content"][${print.literal(contentType)}]`
  return status === undefined
    ? [`Body of a request to \`${id}\`.`, `NonNullable<${operation}["requestBody"]>${content}`]
    : [
        `${contentType === undefined ? 'Headers' : 'Body'} of what \`${id}\` answers with status ${status}.`,
        `${operation}["responses"][${/^\d+$/.test(status) ? status : print.literal(status)}]${content}`,
      ]
}

function typeExpression(unit: Unit): string {
  const { typeName } = unit.named
  return isShared(unit) ? `types.${typeName}` : typeName
}

/** The lines of an index; the types of named schemas come from the types' own output. */
function exportsOf(units: readonly Unit[], layout: Layout): string[] {
  const own = units.map((unit) => {
    const { typeName: name } = unit.named
    const names = [...(unit.fields ? [`decode${name}`] : []), `is${name}`, `${name}Schema`]
    return `export { ${[...names, ...(isShared(unit) ? [] : [`type ${name}`])].join(', ')} } from './${name}.ts'\n`
  })
  const types = units.filter(isShared).map(({ named }) => named.typeName)
  return types.length === 0
    ? own
    : [...own, `export type { ${types.join(', ')} } from '${layout.specifier('types', 1)}'\n`]
}

function indexOf(units: readonly Unit[], layout: Layout): string {
  const names = units.map(({ named }) => named.typeName)
  const lines = exportsOf(units, layout)
  const own = ['ValidationError', 'type Issue', 'type Cause', 'type Validator'].map((name) => renamed(name, names))
  return `${lines.join('')}export { ${own.join(', ')} } from './runtime.ts'\n`
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
