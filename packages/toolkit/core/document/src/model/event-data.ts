import { isJsonEvent, type JsonEvents } from '@specwright/code/stream-items'
import { isObject, own, type JsonObject, type JsonSchema } from '@specwright/json-schema/json'
import { isJsonType } from '@specwright/json-schema/keyword'
import { refOf } from '@specwright/json-schema/ref'
import { rewriteSchemas } from '../openapi/openapi-shape.ts'
import { streamKind } from './content-kind.ts'
import { resolved } from './members.ts'

/** The events of a stream as they are read: with their data parsed. */
export interface ParsedEvents {
  readonly schema: JsonSchema
  readonly events: JsonEvents
}

/** Maximum number of combinations of alternatives to look at. */
const maxAlternatives = 64

/** Keywords of schemas that become one schema together; others keep their own in `allOf`. */
const mergeable = new Set(['type', 'properties', 'required', 'title', 'description', '$comment', 'example', 'examples'])

/**
 * The schema of events whose `data` contains JSON, with the schema of that JSON (`contentSchema`) in its place;
 * `undefined` if their data is no JSON, or the type of an event does not say whether it is.
 *
 * @see OpenAPI 3.2, "Server-Sent Event Streams"
 */
export function parsedEvents(itemSchema: unknown, root: JsonObject): ParsedEvents | undefined {
  const alternatives = alternativesOf(itemSchema, root, 0)?.map((parts) => alternativeOf(parts, root)) ?? []
  const json = alternatives.filter(({ data }) => data !== undefined)
  // What ends a stream is no item of it.
  const text = alternatives.filter(({ data, isEnd }) => data === undefined && !isEnd)
  const events = jsonEventsOf(json, text)
  if (json.length === 0 || events === undefined) return undefined
  const schemas = alternatives.filter(({ isEnd }) => !isEnd).map(({ schema }) => schema)
  const [first = true] = schemas
  const areNamed = [...json, ...text].every(({ names }) => names !== undefined)
  return { schema: schemas.length === 1 ? first : { [areNamed ? 'oneOf' : 'anyOf']: schemas }, events }
}

function jsonEventsOf(json: readonly Alternative[], text: readonly Alternative[]): JsonEvents | undefined {
  if (text.length === 0) return {}
  const [inJson, inText] = [json, text].map((all) => all.flatMap(({ names }) => names ?? []))
  if (inJson?.some((name) => inText?.includes(name))) return undefined
  if (json.every(({ names }) => names !== undefined)) return { json: [...new Set(inJson)] }
  return text.every(({ names }) => names !== undefined) ? { text: [...new Set(inText)] } : undefined
}

/** One form of an event. */
interface Alternative {
  readonly schema: JsonSchema
  /** The schema of its parsed data; absent if it is text. */
  readonly data: JsonSchema | undefined
  /** The types of its events, if they are limited. */
  readonly names: readonly string[] | undefined
  /** True for what only ends the stream. */
  readonly isEnd: boolean
}

/** The alternatives of a schema, each as the parts that hold together. */
function alternativesOf(schema: unknown, root: JsonObject, depth: number): JsonObject[][] | undefined {
  if (schema === true) return [[]]
  if (!isObject(schema) || depth > 8) return undefined
  const { $ref, allOf = [], oneOf, anyOf, discriminator: _, ...rest } = schema
  let all: JsonObject[][] | undefined = Object.keys(rest).length === 0 ? [[]] : [[rest]]
  const choices = [
    ...(refOf(schema) === undefined ? [] : [[resolved(root, { $ref })]]),
    ...(Array.isArray(allOf) ? allOf.map((part: unknown) => [part]) : []),
    ...[oneOf, anyOf].filter((each) => Array.isArray(each)),
  ]
  for (const choice of choices) {
    const found: (JsonObject[][] | undefined)[] = choice.map((each: unknown) => alternativesOf(each, root, depth + 1))
    all = all?.flatMap((parts) => found.flatMap((each) => (each ?? []).map((others) => [...others, ...parts])))
    if (found.includes(undefined) || (all?.length ?? 0) > maxAlternatives) return undefined
  }
  return all
}

function alternativeOf(parts: readonly JsonObject[], root: JsonObject): Alternative {
  const memberOf = (name: string): readonly unknown[] =>
    parts.flatMap(({ properties }) =>
      isObject(properties) && Object.hasOwn(properties, name) ? [properties[name]] : [],
    )
  const data = memberOf('data')
    .map((each) => jsonIn(each, root))
    .find((each) => each !== undefined)
  return {
    schema: merged(data === undefined ? parts : parts.map((part) => withData(part, data))),
    data,
    names: memberOf('event')
      .map((each) => stringsOf(each, root))
      .find((each) => each !== undefined),
    isEnd: memberOf('data').some((each) => stringsOf(each, root)?.join() === '[DONE]'),
  }
}

/** The schema of the JSON that a string contains; `undefined` if it contains none. */
function jsonIn(schema: unknown, root: JsonObject): JsonSchema | undefined {
  const object = isObject(schema) ? resolved(root, schema) : {}
  const { contentMediaType, contentEncoding, contentSchema = true, allOf, oneOf, anyOf } = object
  const isJson = typeof contentMediaType === 'string' && isJsonType(contentMediaType)
  if (isJson && contentEncoding === undefined) return contentSchema as JsonSchema // checked by the loader
  if (Array.isArray(allOf)) return allOf.map((each) => jsonIn(each, root)).find((each) => each !== undefined)
  const choices = [oneOf, anyOf].find((each) => Array.isArray(each))?.map((each: unknown) => jsonIn(each, root)) ?? []
  const known = choices.filter((each) => each !== undefined)
  return choices.length > 0 && known.length === choices.length ? { anyOf: known } : undefined
}

/** A document whose streams of events have the schemas of their parsed events, which types are made of. */
export function withParsedEvents(root: JsonObject): JsonObject {
  return rewriteSchemas(root, (schema, written, path) => {
    const [holder, contentType = '', member] = path.slice(-3)
    // What a shared media type is for is known only where it is used.
    const isItem = member === 'itemSchema' && (streamKind(contentType) === 'events' || holder === 'mediaTypes')
    const parsed = isItem ? parsedEvents(written, root)?.schema : undefined
    return isObject(parsed) ? parsed : schema
  })
}

/** Whether each form of an item is that of an event, whose data may be text: otherwise a schema describes the data. */
export function areEvents(itemSchema: unknown, root: JsonObject): boolean {
  const alternatives = alternativesOf(itemSchema, root, 0) ?? []
  const hasData = ({ properties }: JsonObject): boolean => isObject(properties) && Object.hasOwn(properties, 'data')
  return alternatives.length > 0 && alternatives.every((parts) => parts.some(hasData))
}

/** The strings that a schema allows, if it lists them. */
function stringsOf(schema: unknown, root: JsonObject): readonly string[] | undefined {
  const object = isObject(schema) ? resolved(root, schema) : {}
  const listed = 'const' in object ? [object['const']] : own(object, 'enum')
  return Array.isArray(listed) ? listed.map(String) : undefined
}

/** A part whose `data` is what was parsed. */
function withData(part: JsonObject, data: JsonSchema): JsonObject {
  const { properties } = part
  if (!isObject(properties) || !Object.hasOwn(properties, 'data')) return part
  return { ...part, properties: { ...properties, data } }
}

/** Parts as one schema. */
function merged(parts: readonly JsonObject[]): JsonSchema {
  const [first = true] = parts
  if (parts.length < 2) return first
  const isPlain = parts.every((part) => Object.keys(part).every((name) => mergeable.has(name)))
  if (!isPlain) return { allOf: [...parts] }
  const properties: Record<string, unknown> = {}
  for (const part of parts)
    for (const [name, schema] of Object.entries(isObject(part['properties']) ? part['properties'] : {}))
      properties[name] = Object.hasOwn(properties, name) ? both(properties[name], schema) : schema
  const required = [...new Set(parts.flatMap((part) => (Array.isArray(part['required']) ? part['required'] : [])))]
  return { ...Object.assign({}, ...parts), properties, ...(required.length > 0 && { required }) } as JsonObject
}

/** A schema that says what two say; one that only has a type says less than any other. */
function both(left: unknown, right: unknown): unknown {
  const says = (schema: unknown): boolean => isObject(schema) && Object.keys(schema).some((name) => name !== 'type')
  if (left === right || !says(left)) return right
  return says(right) ? { allOf: [left, right] } : left
}

/** An event of an example with its data parsed, if it is JSON as the document says. */
export function parsedEvent(event: unknown, events: JsonEvents): unknown {
  const data = isObject(event) ? event['data'] : undefined
  if (typeof data !== 'string' || !isJsonEvent(event, events)) return event
  try {
    return { ...(event as JsonObject), data: JSON.parse(data) as unknown }
  } catch {
    return event // reported by what checks it
  }
}
