import type { JsonSchema } from '@specwright/json-schema/json'
import { plainRefOf } from '@specwright/json-schema/keyword'
import { once } from '@specwright/json-schema/once'
import { componentOf } from '@specwright/json-schema/ref'
import type { HeaderNames } from '../names/header-names.ts'
import { typeNameIn, typeNameOf, type Namer } from '../names/names.ts'
import type {
  HeaderModel,
  InputModel,
  MediaTypeModel,
  OperationModel,
  OperationSchemas,
  ParameterModel,
  PartModel,
} from './model.ts'

/** The schemas of operations that have no name in the document. */
export interface SchemasOfOperations {
  inputs(): readonly InputModel[]
  parts(): readonly PartModel[]
  operation(id: string): OperationSchemas
  /** Names all of them, in document order, as the first type name that is read does. */
  nameAll(): void
}

/** Gives the type name of a schema of an operation. */
type TypeNames = (named: InputModel | PartModel) => string

/** The schemas of each operation, made when they are first read. */
export function createOperationSchemas(
  operations: readonly OperationModel[],
  namer: Namer,
  headers: HeaderNames,
): SchemasOfOperations {
  const typeNames = once(() => {
    return new Map(
      [...inputs(), ...parts()].map((each) => {
        const isOwn = isOfHeaders(each) && headers.isPinned(each.operation)
        return [each, isOwn ? namer.headers(each.name, keyOfSchema(each)) : namer.type(each.name, keyOfSchema(each))]
      }),
    )
  })
  const typeName: TypeNames = (named) => typeNames().get(named) ?? ''
  const schemasOf = (operation: OperationModel): OperationSchemas => {
    return { inputs: inputsOf(operation, typeName), parts: operationParts(operation, typeName) }
  }
  const byId = new Map(operations.map((operation) => [operation.id, once(() => schemasOf(operation))]))
  const inputs = once(() => [...byId.values()].flatMap((schemas) => schemas().inputs))
  const parts = once(() => [...byId.values()].flatMap((schemas) => schemas().parts))
  return {
    inputs,
    parts,
    operation: (id) => byId.get(id)?.() ?? { inputs: [], parts: [] },
    nameAll: () => void typeNames(),
  }
}

/** True for the parameters that OpenAPI ignores: other parts of an operation describe these headers. */
export function isIgnored({ in: location, name }: { readonly in: string; readonly name: string }): boolean {
  return location === 'header' && /^(?:accept|content-type|authorization)$/i.test(name)
}

/** True for the headers of a response. */
export function isOfHeaders(named: InputModel | PartModel): boolean {
  return !('in' in named) && named.contentType === undefined
}

/** What identifies a schema of an operation: its location, or its status and content type. */
export type KeyedSchema =
  | Pick<InputModel, 'operation' | 'in'>
  | Pick<PartModel, 'operation' | 'status' | 'contentType' | 'isItem'>

/** Identifies a schema of an operation in all versions of a document. */
export function keyOfSchema(named: KeyedSchema): string {
  if ('in' in named) return `${named.operation} ${named.in}`
  const { operation, status = 'body', contentType = 'headers', isItem } = named
  return `${operation} ${status} ${contentType}${isItem === true ? ' item' : ''}`
}

/** The parameters of one location as an object schema, so that a validator can check them together. */
function inputsOf(operation: OperationModel, typeNames: TypeNames): InputModel[] {
  const locations = {
    path: 'Path',
    query: 'Query',
    querystring: 'Querystring',
    header: 'Headers',
    cookie: 'Cookies',
  } as const
  return (Object.keys(locations) as (keyof typeof locations)[]).flatMap((location) => {
    const parameters = operation.parameters.filter((parameter) => parameter.in === location && !isIgnored(parameter))
    if (parameters.length === 0) return []
    return [
      {
        name: `${typeNameIn(operation.id)}${locations[location]}`,
        get typeName() {
          return typeNames(this)
        },
        operation: operation.id,
        ...webhookOf(operation),
        in: location,
        pointer: `${operation.pointer}/parameters`,
        schema: location === 'querystring' ? (parameters[0]?.schema ?? true) : objectOf(parameters),
      },
    ]
  })
}

function objectOf(parameters: readonly ParameterModel[]): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.schema])),
    required: parameters.filter(({ required }) => required).map((parameter) => parameter.name),
  }
}

/** The inline schemas of an operation's bodies, the items of its streams, and those of its response headers. */
function operationParts(operation: OperationModel, typeNames: TypeNames): PartModel[] {
  const { id, pointer, requestBody, responses } = operation
  const partOf = (suffix: string, schema: JsonSchema, more: Partial<PartModel>): PartModel => {
    return {
      // Headers, of which a file of names has no lines, keep the names that follow from those of their operations.
      name: `${more.contentType === undefined ? typeNameOf(id) : typeNameIn(id)}${suffix}`,
      get typeName() {
        return typeNames(this)
      },
      operation: id,
      ...webhookOf(operation),
      pointer,
      schema,
      ...more,
    }
  }
  const bodiesIn = (content: readonly MediaTypeModel[], suffix: string, more: Pick<PartModel, 'status'>): PartModel[] =>
    content.flatMap(({ contentType, schema, itemSchema }) => {
      const isNamed = componentOf(plainRefOf(schema) ?? '')?.section === 'schemas'
      const whole = schema === undefined || isNamed ? [] : [partOf(suffix, schema, { ...more, contentType })]
      if (itemSchema === undefined) return whole
      return [...whole, partOf('Item', itemSchema, { ...more, contentType, isItem: true })]
    })
  return [
    ...bodiesIn(requestBody?.content ?? [], 'Body', {}),
    ...responses.flatMap(({ status, headers, content }) => {
      const suffix = status.charAt(0).toUpperCase() + status.slice(1)
      const parts = bodiesIn(content, suffix, { status })
      return headers.length === 0 ? parts : [...parts, partOf(`${suffix}Headers`, headersSchema(headers), { status })]
    }),
  ]
}

function webhookOf({ isWebhook, path, method }: OperationModel): Pick<PartModel, 'webhook'> {
  return isWebhook ? { webhook: { name: path, method } } : {}
}

function headersSchema(headers: readonly HeaderModel[]): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(headers.map(({ name, schema }) => [name, schema])),
    required: headers.filter(({ required }) => required).map(({ name }) => name),
  }
}
