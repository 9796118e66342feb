import { exampleValue } from '@specwright/json-schema/examples'
import { isObject, own, pointerTo } from '@specwright/json-schema/json'
import type { Operation } from '../contract/operations.ts'
import { schemaOf } from '../normal/serialization.ts'
import { followed, membersOf, type Part, type Side } from '../contract/side.ts'
import type { MediaBody, SentValues, Witness } from './witness-types.ts'

/** How what is sent differs from the values of a small valid request. */
interface Variation {
  /** The version of the operation. Default: `base`. */
  readonly version?: SentValues['version']
  /** Key of a parameter that it has, required or not. */
  readonly having?: string
  /** Key of a parameter that it lacks. */
  readonly lacking?: string
  readonly hasBody?: boolean
  /** What parameters have instead of their examples, by their keys. */
  readonly values?: ReadonlyMap<string, unknown>
  readonly body?: MediaBody
}

/** A request of an operation as a witness: what is required, by examples of its schemas. */
export function requestWitness(side: Side, operation: Operation, variation: Variation = {}): Witness {
  return { kind: 'sent', sent: sentValues(side, operation, variation) }
}

/** The values of a small valid request of an operation, but for how it varies. */
export function sentValues(side: Side, operation: Operation, variation: Variation): SentValues {
  const { version = 'base', having, lacking, hasBody, values, body: given } = variation
  const parameters = [...operation.parameters].flatMap(([key, part]) => {
    const isSent = key === having || own(part.value, 'required') === true || part.value['in'] === 'path'
    if (!isSent || key === lacking) return []
    const value = values?.has(key) === true ? values.get(key) : (exampleOf(side, valuePart(side, part)) ?? '')
    return [{ in: String(part.value['in']), name: String(part.value['name']), value }]
  })
  const body = hasBody === false ? undefined : (given ?? bodyOf(side, operation))
  return { version, operation: operation.part.pointer, parameters, ...(body && { body }) }
}

/** What has the schema of a parameter: the parameter, or its content. */
export function valuePart(side: Side, part: Part): Part {
  const [content] = membersOf(side, part, 'content').values()
  return content ?? part
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
