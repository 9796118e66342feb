import { isObject, objectAt, own, type JsonObject, type JsonSchema } from '@specwright/json-schema/json'
import { isValid, minimalExample, writtenExample } from '@specwright/json-schema/examples'
import { once, onceForEach } from '@specwright/json-schema/once'
import { pointerOf, refOf } from '@specwright/json-schema/ref'
import { kindOfContent, streamKind } from './content-kind.ts'
import type { JsonEvents } from '@specwright/code/stream-items'
import { parsedEvent, parsedEvents } from './event-data.ts'
import { resolved, stringOf, textsOf } from './members.ts'
import type {
  EncodingModel,
  ExampleModel,
  HeaderModel,
  MediaTypeModel,
  ParameterModel,
  RequestBodyModel,
  ResponseModel,
} from './model.ts'
import { parameterStyle } from './parameter-style.ts'

// What an operation receives and sends: parameters, bodies, responses, and their examples.

/** An operation's parameters override those of its path with the same name and location. */
export function parametersOf(root: JsonObject, declared: readonly { value: unknown; at: string }[]): ParameterModel[] {
  const byKey = new Map<string, ParameterModel>()
  for (const { value, at } of declared) {
    const pointer = pointerOf(refOf(value) ?? '') ?? at
    const written = resolved(root, value)
    const parameter = {
      ...parameterIn(root, written),
      pointer,
      // A search for a value takes longer than all of the rest, and most outputs need none.
      get example() {
        return parameterExample(root, written)
      },
    }
    byKey.set(`${parameter.in} ${parameter.name}`, parameter)
  }
  return [...byKey.values()]
}

/** The characters that a header can have. */
const headerValue = /^[\t -~\u0080-\u00ff]+$/

/** Made once for each object, to which many operations may refer. */
const parameterIn = onceForEach(
  (root: JsonObject, parameter: JsonObject): Omit<ParameterModel, 'pointer' | 'example'> => {
    const location = locationOf(parameter)
    const { style, explode } = parameterStyle(parameter)
    const { contentType, schema } = parameterValue(root, parameter)
    // Only this style can write a value that is empty.
    const isEmptyAllowed =
      contentType === undefined &&
      location === 'query' &&
      style === 'form' &&
      own(parameter, 'allowEmptyValue') === true
    return {
      name: stringOf(parameter, 'name'),
      in: location,
      ...(contentType !== undefined && { contentType }),
      // A path parameter is always required, even if the document does not say so.
      required: location === 'path' || own(parameter, 'required') === true,
      description: stringOf(parameter, 'description'),
      schema,
      style,
      explode,
      ...(own(parameter, 'allowReserved') === true && { allowReserved: true }),
      ...(isEmptyAllowed && { allowEmptyValue: true }),
      ...(location === 'header' && keyIn(stringOf(parameter, 'name'), schema, root)),
      ...inListing(own(parameter, 'x-pagination')),
    }
  },
)

/** The first value that can be sent: of the examples of a parameter, and those made from its schema. */
const parameterExample = onceForEach((root: JsonObject, parameter: JsonObject): unknown => {
  const { contentType, schema, media } = parameterValue(root, parameter)
  const examples = [...examplesOf(root, parameter), ...examplesOf(root, media)]
  const made = (contentType === undefined ? writtenExample : minimalExample)(schema, root)
  const isInHeader = locationOf(parameter) === 'header' && contentType === undefined
  const mayBeSent = (value: unknown): boolean =>
    isValid(schema, value, root) && !(isInHeader && typeof value === 'string' && !headerValue.test(value))
  return [...examples.map(({ value }) => value), made, 'text'].find(mayBeSent) ?? made
})

function locationOf(parameter: JsonObject): ParameterModel['in'] {
  return stringOf(parameter, 'in') as ParameterModel['in'] // one of the five, as the linter checked
}

/** How a parameter is described: by a schema, or by the content of one type. */
function parameterValue(
  root: JsonObject,
  parameter: JsonObject,
): { contentType: string | undefined; schema: JsonSchema; media: JsonObject } {
  const [contentType, content] = Object.entries(objectAt(parameter, 'content'))[0] ?? []
  const media = resolved(root, content)
  return { contentType, schema: schemaIn(parameter) ?? schemaIn(media) ?? true, media }
}

/** What a parameter is in a listing, as the document declares it. */
function inListing(declared: unknown): Pick<ParameterModel, 'inListing'> {
  return declared === 'cursor' || declared === 'size' ? { inListing: declared } : {}
}

/** What a header is as the key of a request, which its name says. */
function keyIn(name: string, schema: JsonSchema, root: JsonObject): Pick<ParameterModel, 'idempotencyKey'> {
  if (!/^(?:x-)?idempotency-key$/i.test(name)) return {}
  return { idempotencyKey: isValid(schema, '5e0b9d2c-3a63-4f0e-9c0c-6f1f4e2a7d11', root) ? 'random' : 'own' }
}

/** The body of a request. */
export function requestBodyOf(root: JsonObject, body: JsonObject): RequestBodyModel {
  const content = once(() => contentOf(root, body))
  return {
    required: own(body, 'required') === true,
    description: stringOf(body, 'description'),
    get content() {
      return content()
    },
  }
}

/** Made once for each object, to which many operations may refer. */
export const responseIn: (root: JsonObject, response: JsonObject) => Omit<ResponseModel, 'status'> = onceForEach(
  (root, response) => {
    return {
      ...textsOf(response, ['summary']),
      description: stringOf(response, 'description'),
      headers: headersOf(root, response),
      content: contentOf(root, response),
    }
  },
)

function headersOf(root: JsonObject, holder: JsonObject): HeaderModel[] {
  return Object.entries(objectAt(holder, 'headers')).map(([name, value]) => {
    const header = resolved(root, value)
    const [contentType, content] = Object.entries(objectAt(header, 'content'))[0] ?? []
    const media = resolved(root, content)
    return {
      name,
      description: stringOf(header, 'description'),
      required: own(header, 'required') === true,
      schema: schemaIn(header) ?? schemaIn(media) ?? true,
      explode: own(header, 'explode') === true,
      ...(contentType !== undefined && { contentType }),
      examples: [...examplesOf(root, header), ...examplesOf(root, media)],
    }
  })
}

function contentOf(root: JsonObject, holder: JsonObject): MediaTypeModel[] {
  return Object.entries(objectAt(holder, 'content')).map(([contentType, value]) => {
    const media = resolved(root, value)
    const written = schemaIn(media, 'itemSchema')
    const parsed = streamKind(contentType) === 'events' ? parsedEvents(written, root) : undefined
    const itemSchema = parsed?.schema ?? written
    const schema = schemaIn(media) ?? (itemSchema === undefined ? undefined : { type: 'array', items: itemSchema })
    const encoding = Object.entries(objectAt(media, 'encoding'))
    return {
      contentType,
      kind: kindOfContent(contentType, schema, root),
      schema,
      ...(itemSchema !== undefined && { itemSchema }),
      ...(parsed && { jsonEvents: parsed.events }),
      ...(encoding.length > 0 && {
        encoding: Object.fromEntries(encoding.map(([name, each]) => [name, encodingOf(root, resolved(root, each))])),
      }),
      examples: examplesOf(root, media).map((example) => (parsed ? withParsedEvents(example, parsed.events) : example)),
    }
  })
}

/** An example of events with their data parsed, as clients read it. */
function withParsedEvents(example: ExampleModel, events: JsonEvents): ExampleModel {
  const { value } = example
  return Array.isArray(value) ? { ...example, value: value.map((each) => parsedEvent(each, events)) } : example
}

function encodingOf(root: JsonObject, encoding: JsonObject): EncodingModel {
  const explode = own(encoding, 'explode')
  return {
    ...textsOf(encoding, ['contentType', 'style']),
    ...(typeof explode === 'boolean' && { explode }),
    ...(own(encoding, 'allowReserved') === true && { allowReserved: true }),
    headers: headersOf(root, encoding),
  }
}

function examplesOf(root: JsonObject, media: JsonObject): ExampleModel[] {
  const single = own(media, 'example')
  const named = Object.entries(objectAt(media, 'examples')).flatMap(([name, value]) => {
    const example = resolved(root, value)
    const [member] = ['value', 'dataValue', 'serializedValue'].filter((each) => Object.hasOwn(example, each))
    if (member === undefined) return []
    const serialized = textsOf(example, ['serializedValue']).serializedValue
    return [
      {
        name,
        summary: stringOf(example, 'summary'),
        value: example[member],
        ...(serialized !== undefined && { serialized }),
      },
    ]
  })
  return single === undefined ? named : [{ name: 'example', summary: '', value: single }, ...named]
}

function schemaIn(holder: JsonObject, member = 'schema'): JsonSchema | undefined {
  const schema = own(holder, member)
  return typeof schema === 'boolean' || isObject(schema) ? schema : undefined
}
