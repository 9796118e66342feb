import type { JsonSchema } from '@loyalty-kit/json-schema/json'
import { componentOf, refOf } from '@loyalty-kit/json-schema/ref'
import { typeNameOf, type Namer } from '../names/names.ts'
import type { HeaderModel, InputModel, MediaTypeModel, OperationModel, ParameterModel, PartModel } from './model.ts'

/** True for the parameters that OpenAPI ignores: other parts of an operation describe these headers. */
export function isIgnored({ in: location, name }: Pick<ParameterModel, 'in' | 'name'>): boolean {
  return location === 'header' && /^(?:accept|content-type|authorization)$/i.test(name)
}

/** The parameters of one location as an object schema, so that a validator can check them together. */
export function inputsOf(operation: OperationModel, namer: Namer): InputModel[] {
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
    const name = `${typeNameOf(operation.id)}${locations[location]}`
    return [
      {
        name,
        typeName: namer.type(name, `${operation.id} ${location}`),
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
export function partsOf(operation: OperationModel, namer: Namer): PartModel[] {
  const { id, pointer, requestBody, responses } = operation
  const partOf = (suffix: string, schema: JsonSchema, more: Partial<PartModel>): PartModel => {
    const name = `${typeNameOf(id)}${suffix}`
    const { status = 'body', contentType = 'headers', isItem } = more
    const typeName = namer.type(name, `${id} ${status} ${contentType}${isItem === true ? ' item' : ''}`)
    return { name, typeName, operation: id, ...webhookOf(operation), pointer, schema, ...more }
  }
  const bodiesIn = (content: readonly MediaTypeModel[], suffix: string, more: Pick<PartModel, 'status'>): PartModel[] =>
    content.flatMap(({ contentType, schema, itemSchema }) => {
      const isNamed = componentOf(refOf(schema) ?? '')?.section === 'schemas'
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
