import { printed } from '@specwright/code'
import type { Model, OperationModel } from '@specwright/document/model'
import { atPointer, childPointer, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { once } from '@specwright/json-schema/once'
import { chainOf } from '@specwright/json-schema/ref'
import { followedNames, type Described, type Notes, type Row, type TextPart } from '@specwright/json-schema/rows'
import { createLayout } from '../config/layout.ts'
import { describedResources } from '../emit/client/described-resources.ts'
import { signaturesOf } from '../emit/client/signature.ts'
import { emitDocs } from '../emit/docs/docs.ts'
import type { DescribedViews } from '../emit/docs/described.ts'
import { inputMedia, inputParameters } from './operation-input.ts'
import type { NamedOperation } from './operation-table.ts'

/** A value that is sent or received: a parameter, a body, or a field of one. */
export interface ValueFacts {
  /** Of a field, the way to it: `items/*\/quantity`. */
  readonly name: string
  readonly type: string
  readonly required?: true
  /** Where a parameter is sent. */
  readonly in?: string
  /** What must hold, as sentences. */
  readonly rules?: readonly string[]
  readonly description?: string
}

/** What `docs.json` says of an operation, as agents and shells read it. */
export interface StatedOperation {
  readonly operation: string
  /** Method and path: `GET /orders/{id}`. */
  readonly request: string
  readonly summary?: string
  readonly description?: string
  readonly deprecated?: true
  readonly beta?: true
  /** Its calls with the client, in TypeScript. */
  readonly signatures: readonly string[]
  /** The parameters, and the body with its fields. */
  readonly input: readonly ValueFacts[]
  /** The names of security schemes: alternatives, each of those that are required together. */
  readonly credentials?: readonly (readonly string[])[]
  readonly responses: readonly ResponseFacts[]
  /** A valid input; absent where there is none. */
  readonly example?: JsonObject
}

/** A response of an operation. */
export interface ResponseFacts {
  readonly status: string
  readonly description: string
  /** The type of its body. */
  readonly type?: string
}

/** A named schema, as agents read it. */
export interface SchemaFacts {
  readonly schema: string
  readonly type: string
  readonly rules?: readonly string[]
  readonly description?: string
  readonly fields: readonly ValueFacts[]
}

/** Says what there is to know of operations and schemas. */
export interface Facts {
  operation(named: NamedOperation): StatedOperation
  /** `undefined` if there is no such schema. */
  schema(name: string): SchemaFacts | undefined
  /** The schemas with fields that an operation's input names, each once; of many, the first. */
  inputSchemas(named: NamedOperation): readonly SchemaFacts[]
}

/** What is read of `docs.json`. */
interface DocsData {
  readonly operations: readonly OperationModel[]
  readonly described: Readonly<Record<string, DescribedViews>>
  readonly document: JsonObject
}

type ViewDirection = 'request' | 'response' | 'written'

/** The facts of a contract: those of its `docs.json`, which is made when the first are read. */
export function factsOf(model: Model): Facts {
  const layout = createLayout({ outputs: {} })
  const docs = once(() => JSON.parse(emitDocs(model, 'docs.json', { layout }).content) as DocsData) // as it is written
  const signatures = once(() => signaturesIn(model))
  return {
    operation: ({ id, operation }) => {
      const data = docs()
      const own = data.operations.find((each) => each.id === id) ?? operation
      return {
        operation: id,
        request: `${own.method.toUpperCase()} ${own.path}`,
        ...texts(own),
        ...(own.deprecated && { deprecated: true }),
        ...(own.beta && { beta: true }),
        signatures: signatures().get(id) ?? [],
        ...(own.security.length > 0 && { credentials: own.security }),
        ...exampleOf(own),
        responses: own.responses.map(({ status, description, content }) => {
          const [media] = content
          const at = media && contentPointer(data, [own.pointer, 'responses', status], media.contentType)
          const type = at === undefined ? undefined : viewOf(at, 'response', data).type
          return { status, description, ...(type !== undefined && { type }) }
        }),
        input: inputFacts(own, data), // what a short reading leaves out is last
      }
    },
    schema(name) {
      const pointer = schemaPointer(name)
      const data = docs()
      if (!Object.hasOwn(data.described, pointer)) return undefined
      const { fields, ...view } = viewOf(pointer, 'written', data)
      return { schema: name, ...view, fields }
    },
    inputSchemas: ({ operation }) => inputSchemas(operation, docs()),
  }
}

function texts({ summary, description }: { readonly summary: string; readonly description: string }): object {
  return { ...(summary !== '' && { summary }), ...(description !== '' && { description }) }
}

function signaturesIn(model: Model): ReadonlyMap<string, readonly string[]> {
  return new Map(
    describedResources(model).flatMap(({ name: resource, methods }) =>
      methods.map(({ name, method }) => [
        method.operation.id,
        signaturesOf(method).map((signature) => {
          const text = printed(signature, { nameOf: (each) => each.name, language: 'typescript' })
          return `client.${resource}.${name}${text.replaceAll(/\s+/g, ' ')}`
        }),
      ]),
    ),
  )
}

function inputFacts(operation: OperationModel, data: DocsData): readonly ValueFacts[] {
  const parameters = inputParameters(operation).flatMap(({ name, parameter }) => {
    const { fields, ...view } = viewOf(`${parameter.pointer}/schema`, 'request', data)
    const { required, description } = parameter
    const text = description === '' ? view.description : description
    const own = {
      ...view,
      in: parameter.in,
      ...(required && { required }),
      ...(text !== undefined && { description: text }),
    }
    return [{ name, ...own }, ...fields.map((field) => ({ ...field, name: `${name}/${field.name}` }))]
  })
  const media = inputMedia(operation)
  if (media === undefined) return parameters
  const at = contentPointer(data, [operation.pointer, 'requestBody'], media.contentType)
  const { fields, ...view } = viewOf(at, 'request', data)
  const required = operation.requestBody?.required === true
  const body = { name: 'body', ...view, in: media.contentType, ...(required && { required: true as const }) }
  return [...parameters, body, ...fields.map((field) => ({ ...field, name: `body/${field.name}` }))]
}

/** The JSON Pointer of the schema of a body, whose holder may be a ref. */
function contentPointer(
  { document }: DocsData,
  [operation, ...keys]: readonly [operation: string, ...keys: string[]],
  contentType: string,
): string {
  const pointer = pointerTo(operation, ...keys)
  const holder = chainOf(document, { value: atPointer(document, pointer), pointer }).at(-1)
  return pointerTo(holder?.pointer ?? pointer, 'content', contentType, 'schema')
}

/** The views of a schema and of what its refs lead to, and the schemas that it is extended from. */
function viewsAt(
  pointer: string,
  direction: ViewDirection,
  { described, document }: DocsData,
): { readonly views: readonly Partial<Described>[]; readonly extended: readonly string[] } {
  const chain = chainOf(document, { value: atPointer(document, pointer), pointer })
  const views = chain.flatMap(({ pointer: at }) => {
    const found = Object.hasOwn(described, at) ? described[at] : undefined
    const view = found?.[direction] ?? found?.written
    return view === undefined ? [] : [view]
  })
  return { views, extended: chain.flatMap(({ value }) => followedNames(value)) }
}

/** A schema in words, with what its refs lead to. */
function viewOf(pointer: string, direction: ViewDirection, data: DocsData): Omit<SchemaFacts, 'schema'> {
  const { views, extended } = viewsAt(pointer, direction, data)
  const followed = extended.map((name) => viewOf(schemaPointer(name), direction, data))
  const rules = [...views.flatMap(rulesOf), ...followed.flatMap((each) => each.rules ?? [])]
  const notes = [...new Set(views.flatMap(({ notes: own }) => own?.own ?? []))]
  const fields = [
    ...views.flatMap(({ fields: own = [] }) => own.map((row) => fieldFacts(row, direction, data))),
    ...followed.flatMap((each) => each.fields),
  ]
  return {
    type: typeOf(views) || 'any value',
    ...(rules.length > 0 && { rules: [...new Set(rules)] }),
    ...(notes[0] !== undefined && { description: notes.join(' ') }),
    fields,
  }
}

/** A ref names a schema; what it leads to says what that is. */
function typeOf(views: readonly Partial<Described>[]): string {
  const types = new Set(views.map(({ type = [] }) => sentenceText(type)))
  return [...types].filter((text) => text !== '').join(': ')
}

function schemaPointer(name: string): string {
  return childPointer('/components/schemas', name)
}

function fieldFacts(row: Partial<Row>, direction: ViewDirection, data: DocsData): ValueFacts {
  const { pointer = '', type = [], required, notes = [] } = row
  const named = namedViews(type, direction, data)
  const own = sentenceText(type) || 'any value'
  const rules = [...new Set([row, ...named].flatMap(rulesOf))]
  const description = notes.flatMap(({ own: text }: Partial<Notes>) => text ?? []).join(' ')
  return {
    name: pointer.slice(1),
    type: [own, typeOf(named)].filter((text) => text !== '').join(': '),
    ...(required === true && { required }),
    ...(rules.length > 0 && { rules }),
    ...(description !== '' && { description }),
  }
}

/** The most schemas that are shown with an operation. */
const maxSchemas = 20

function inputSchemas(operation: OperationModel, data: DocsData): readonly SchemaFacts[] {
  const media = inputMedia(operation)
  const open = [
    ...inputParameters(operation).map(({ parameter }) => `${parameter.pointer}/schema`),
    ...(media ? [contentPointer(data, [operation.pointer, 'requestBody'], media.contentType)] : []),
  ]
  const found = new Map<string, SchemaFacts>()
  const seen = new Set(open)
  for (const pointer of open) {
    const { views, extended } = viewsAt(pointer, 'request', data)
    // What an input refers to, or extends, is a part of it.
    const own = chainOf(data.document, { value: atPointer(data.document, pointer), pointer }).map(
      (each) => each.pointer,
    )
    const parts = [...own, ...extended.map(schemaPointer)].filter((each) => !seen.has(each))
    for (const each of parts) seen.add(each)
    open.push(...parts)
    const types = views.flatMap(({ type = [], fields = [] }) => [...type, ...fields.flatMap((row) => row.type ?? [])])
    for (const { schema } of types) {
      if (schema === undefined || seen.has(schemaPointer(schema)) || found.size === maxSchemas) continue
      const { fields, ...view } = viewOf(schemaPointer(schema), 'request', data)
      seen.add(schemaPointer(schema))
      open.push(schemaPointer(schema))
      if (fields.length > 0) found.set(schemaPointer(schema), { schema, ...view, fields })
    }
  }
  return [...found.values()]
}

/** What a field is whose type is a name alone; none for one with fields, which `describe` shows by its name. */
function namedViews(
  [only, ...others]: readonly TextPart[],
  direction: ViewDirection,
  data: DocsData,
): readonly Partial<Described>[] {
  if (only?.schema === undefined || others.length > 0) return []
  const { views, extended } = viewsAt(schemaPointer(only.schema), direction, data)
  return extended.length > 0 || views.some(({ fields = [] }) => fields.length > 0) ? [] : views
}

/** The sentences of a value; what there are no words for is its JSON. */
function rulesOf({
  limits = [],
  rules = [],
  marks = [],
  unworded = [],
}: Partial<Omit<Described, 'notes' | 'fields'>>): string[] {
  const others = unworded.map(({ written }) => JSON.stringify(written))
  return [...marks, ...limits, ...rules.map(sentenceText), ...others]
}

function sentenceText(parts: readonly TextPart[]): string {
  return parts.map(({ text }) => text).join('')
}

/** A valid input: the examples of required parameters, and of the body. */
function exampleOf(operation: OperationModel): { readonly example?: JsonObject } {
  const needed = inputParameters(operation).filter(({ parameter }) => parameter.required)
  if (needed.some(({ parameter }) => parameter.example === undefined)) return {}
  const entries = needed.map(({ name, parameter }) => [name, parameter.example] as const)
  const body = inputMedia(operation)?.examples[0]
  return { example: { ...Object.fromEntries(entries), ...(body !== undefined && { body: body.value }) } }
}
