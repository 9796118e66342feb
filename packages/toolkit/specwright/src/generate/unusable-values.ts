import { isValid } from '@specwright/json-schema/examples'
import { atPointer, isObject, objectAt, own, pointerTo, type JsonSchema } from '@specwright/json-schema/json'
import { subschemasOf } from '@specwright/json-schema/keyword'
import { resolvedIn, type Located } from '@specwright/json-schema/ref'
import { everyOperation, kindOfType, type Model, type OperationModel, type PartModel } from '@specwright/document/model'
import type { Diagnostic } from '@specwright/document/diagnostics'
import { compiledValidators, createJudge, unusable } from '../emit/validators/compiled-validators.ts'

/** What is reported of a document. */
export interface Reported {
  /** So far: a mock says of examples that its validators refuse what is wrong with them. */
  readonly warnings: readonly Diagnostic[]
  /** Receives each place in a value that is reported as a whole. */
  covers(location: Diagnostic['location']): void
}

/**
 * Reports the defaults and examples of a document that its own schemas refuse. Calls, samples and mock pass them over; docs show
 * examples of bodies as they are.
 */
export function unusableValues(model: Model, { warnings, covers }: Reported): Diagnostic[] {
  const search = {
    model,
    faultOf: faultsIn(model),
    found: new Map<string, Diagnostic>(),
    seen: new Set<unknown>(),
    covers,
  }
  const { root } = model.document
  for (const [name, schema] of Object.entries(objectAt(objectAt(root, 'components'), 'schemas')))
    visitSchema(schema, pointerTo('', 'components', 'schemas', name), search)
  for (const operation of everyOperation(model)) visitOperation(operation, search)
  const known = new Set(warnings.map(placeOfReport))
  return [...search.found.values()].filter((each) => !known.has(placeOfReport(each)))
}

function placeOfReport({ code, location: { file, line, column } }: Diagnostic): string {
  return JSON.stringify([code, file, line, column])
}

/** What was found so far, by its place. */
interface Search {
  readonly model: Model
  readonly faultOf: (schema: JsonSchema, value: unknown) => string | undefined
  readonly found: Map<string, Diagnostic>
  readonly seen: Set<unknown>
  readonly covers: Reported['covers']
}

/** Says why a value is not valid by a schema, wherever that is; undefined if it is. */
function faultsIn(model: Model): Search['faultOf'] {
  const { faultOf } = createJudge(compiledValidators(model, { assertsFormat: () => true }), () => {})
  return (schema, value) => {
    // Most are valid, which is faster to find out than why one is not.
    if (isValid(schema, value, model.document.root)) return undefined
    const part: PartModel = { name: '', typeName: '', pointer: '', operation: '', schema }
    return faultOf(part, value)
  }
}

/** Judges a value by its schema. */
function judge(schema: JsonSchema, { value, pointer }: Located, { model, faultOf, found, covers }: Search): void {
  // A null often stands for none.
  const fault = value === undefined || value === null ? undefined : faultOf(schema, value)
  if (fault === undefined) return
  const what = pointer.endsWith('/default') ? 'default' : 'example'
  const message = unusable(what, fault)
  const location = model.document.locate(pointer)
  found.set(pointer, { severity: 'warning', code: `invalid-${what}`, message, location })
  for (const part of partsIn({ value, pointer })) covers(model.document.locate(part.pointer))
}

/** All members and items of a value, at any depth. */
function partsIn({ value, pointer }: Located): Located[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const part = { value: inner as unknown, pointer: pointerTo(pointer, key) }
    return [part, ...partsIn(part)]
  })
}

function visitSchema(schema: unknown, pointer: string, search: Search): void {
  if (!isObject(schema) || search.seen.has(schema)) return
  search.seen.add(schema)
  for (const name of ['default', 'example']) judge(schema, memberOf({ value: schema, pointer }, name), search)
  const examples = own(schema, 'examples')
  for (const [index, value] of Array.isArray(examples) ? examples.entries() : [])
    judge(schema, { value, pointer: pointerTo(pointer, 'examples', String(index)) }, search)
  for (const [keys, each] of subschemasOf(schema)) visitSchema(each, pointerTo(pointer, ...keys), search)
}

function visitOperation({ pointer, parameters }: OperationModel, search: Search): void {
  const { root } = search.model.document
  for (const parameter of parameters)
    visitParameter({ value: atPointer(root, parameter.pointer), pointer: parameter.pointer }, search)
  const operation = { value: atPointer(root, pointer), pointer }
  visitContent(resolvedIn(root, memberOf(operation, 'requestBody')), search)
  for (const response of membersIn(operation, 'responses', search)) {
    for (const header of membersIn(response, 'headers', search)) visitParameter(header, search)
    visitContent(response, search)
  }
}

/** Judges the examples of a parameter or a header. */
function visitParameter(located: Located, search: Search): void {
  visitHolder(located, search, () => true)
  visitContent(located, search)
}

/** Judges what is in the content of a parameter, a header or a body. */
function visitContent(holder: Located | undefined, search: Search): void {
  for (const media of holder ? membersIn(holder, 'content', search) : []) {
    const isJson = kindOfType(media.name) === 'json'
    // A string is what is sent where that is not JSON.
    visitHolder(media, search, (value) => isJson || typeof value === 'object')
  }
}

/** Judges the examples of what has a schema. */
function visitHolder(holder: Located, search: Search, isJudged: (value: unknown) => boolean): void {
  const { value, pointer } = holder
  if (!isObject(value) || search.seen.has(value)) return
  search.seen.add(value)
  const schema = own(value, 'schema')
  if (!isObject(schema)) return
  visitSchema(schema, pointerTo(pointer, 'schema'), search)
  const named = membersIn(holder, 'examples', search)
  const examples = [
    memberOf(holder, 'example'),
    ...named.flatMap((each) => ['value', 'dataValue'].map((name) => memberOf(each, name))),
  ]
  for (const example of examples) if (isJudged(example.value)) judge(schema, example, search)
}

/** A member with its pointer. */
function memberOf({ value, pointer }: Located, name: string): Located {
  return { value: isObject(value) ? own(value, name) : undefined, pointer: pointerTo(pointer, name) }
}

/** What is in a member, by name, with refs followed. */
function membersIn(holder: Located, member: string, { model }: Search): (Located & { readonly name: string })[] {
  const { value, pointer } = memberOf(holder, member)
  return Object.entries(isObject(value) ? value : {}).flatMap(([name, part]) => {
    const found = resolvedIn(model.document.root, { value: part, pointer: pointerTo(pointer, name) })
    return found ? [{ ...found, name }] : []
  })
}
