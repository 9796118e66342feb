import { exampleValue } from '@specwright/json-schema/examples'
import { isObject, own, pointerTo } from '@specwright/json-schema/json'
import type { Operation } from '../contract/operations.ts'
import { schemaOf } from '../normal/serialization.ts'
import { followed, membersOf, type Part, type Side } from '../contract/side.ts'
import type { RequestData, Witness } from './witness.ts'

/** How a request differs from a small valid one. */
interface Variation {
  /** Key of a parameter that it has, required or not. */
  readonly having?: string
  /** Key of a parameter that it lacks. */
  readonly lacking?: string
  readonly hasBody?: boolean
  /** What parameters have instead of their examples, by their keys. */
  readonly values?: ReadonlyMap<string, string>
  readonly body?: MediaBody
}

/** A body of a media type. */
export interface MediaBody {
  readonly type: string
  readonly value: unknown
}

/** A request of an operation as a witness: what is required, by examples of its schemas. */
export function requestWitness(side: Side, operation: Operation, variation: Variation = {}): Witness {
  return { kind: 'request', request: exampleRequest(side, operation, variation) }
}

/** A small valid request of an operation, but for how it varies. */
export function exampleRequest(side: Side, operation: Operation, variation: Variation): RequestData {
  const { having, lacking, hasBody, values, body: given } = variation
  const { title, parameters } = operation
  const [method = '', ...rest] = title.split(' ')
  const sent = [...parameters].filter(([key, { value }]) => {
    return key !== lacking && (key === having || own(value, 'required') === true || value['in'] === 'path')
  })
  const textsOf = (place: string): [name: string, text: string][] =>
    sent.flatMap(([key, part]) =>
      part.value['in'] === place ? [[String(part.value['name']), values?.get(key) ?? parameterText(side, part)]] : [],
    )
  const path = textsOf('path').reduce(
    (filled, [name, text]) => filled.replaceAll(`{${name}}`, encodeURIComponent(text.toWellFormed())),
    rest.join(' '),
  )
  const query = new URLSearchParams(textsOf('query')).toString()
  const cookies = textsOf('cookie').map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`)
  const body = hasBody === false ? undefined : (given ?? bodyOf(side, operation))
  const headers = textsOf('header').map(([name, text]) => [name.toLowerCase(), text] as const)
  return {
    method,
    path: query === '' ? path : `${path}?${query}`,
    headers: Object.fromEntries([
      ...headers,
      ...(cookies.length > 0 ? [['cookie', cookies.join('; ')] as const] : []),
      ...(body ? [['content-type', body.type] as const] : []),
    ]),
    ...(body && { body: body.value }),
  }
}

/** The example of a parameter as text. */
function parameterText(side: Side, part: Part): string {
  const [content] = membersOf(side, part, 'content').values()
  const value = exampleOf(side, content ?? part) ?? ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The body of an operation in the first of its media types; `undefined` where it has none. */
function bodyOf(side: Side, operation: Operation): MediaBody | undefined {
  const [first] = mediaOf(side, operation)
  return first && { type: first[0], value: exampleOf(side, first[1]) ?? '' }
}

/** The media types of the body of an operation. */
export function mediaOf(side: Side, { part }: Operation): Map<string, Part> {
  const pointer = pointerTo(part.pointer, 'requestBody')
  const body = followed(side, { value: own(part.value, 'requestBody'), pointer })
  return body ? membersOf(side, body, 'content') : new Map()
}

function exampleOf(side: Side, part: Part): unknown {
  const { value } = schemaOf(part)
  return isObject(value) || typeof value === 'boolean' ? exampleValue(value, side.root) : undefined
}
