import {
  atPointer,
  childPointer,
  isObject,
  objectAt,
  own,
  pointerTo,
  type JsonObject,
} from '@loyalty-kit/json-schema/json'
import { valueIn } from '@loyalty-kit/json-schema/ref'
import type { Address } from '../migration.ts'
import type { ReadVersion, VersionOperation } from './contract-version.ts'

/** A part of a document that callers can name. */
export type Place = {
  /** JSON Pointer in the document. */
  readonly pointer: string
} & (
  | { readonly kind: 'operation'; readonly operation: VersionOperation }
  /** `addresses` has a type for each direction. */
  | { readonly kind: 'type' | 'member'; readonly addresses: readonly Address[]; readonly name: string }
  | { readonly kind: 'value'; readonly addresses: readonly Address[]; readonly value: string }
)

/** Everything in a document that callers can name, by pointer. */
export function placesOf(version: ReadVersion): Map<string, Place> {
  const found = new Map<string, Place>()
  const add = (place: Place): void => void found.set(place.pointer, place)
  for (const [key, schema] of Object.entries(objectAt(objectAt(version.root, 'components'), 'schemas'))) {
    const pointer = childPointer('/components/schemas', key)
    const { schemas } = version.version.names
    const addresses = [schemas[pointer], schemas[`${pointer} input`]].flatMap((type) =>
      type ? [{ type, path: [] }] : [],
    )
    add({ kind: 'type', pointer, addresses, name: key })
    addSchema(schema, pointer, addresses, add)
  }
  for (const operation of version.operations) {
    add({ kind: 'operation', pointer: operation.model.pointer, operation })
    addOperation(version, operation, add)
  }
  return found
}

/** Keywords whose schemas describe the same value, or its items. */
const inner = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items', 'additionalProperties', 'then', 'else', 'schema']

function addSchema(schema: unknown, pointer: string, at: readonly Address[], add: (place: Place) => void): void {
  if (Array.isArray(schema)) {
    for (const [index, each] of schema.entries()) addSchema(each, childPointer(pointer, index), at, add)
    return
  }
  if (!isObject(schema)) return
  const properties = childPointer(pointer, 'properties')
  for (const [name, each] of Object.entries(objectAt(schema, 'properties'))) {
    const below = at.map(({ type, path }) => ({ type, path: [...path, name] }))
    add({ kind: 'member', pointer: childPointer(properties, name), addresses: below, name })
    addSchema(each, childPointer(properties, name), below, add)
  }
  const values = own(schema, 'enum')
  for (const [index, value] of (Array.isArray(values) ? values : []).entries()) {
    if (typeof value !== 'string') continue
    add({ kind: 'value', pointer: pointerTo(pointer, 'enum', index), addresses: at, value })
  }
  const only = own(schema, 'const')
  if (typeof only === 'string')
    add({ kind: 'value', pointer: childPointer(pointer, 'const'), addresses: at, value: only })
  for (const key of inner) addSchema(own(schema, key), childPointer(pointer, key), at, add)
}

/** Adds the parameters and bodies of an operation, which are below its member of `operations`. */
function addOperation({ root }: ReadVersion, operation: VersionOperation, add: (place: Place) => void): void {
  const { face, model } = operation
  const itemPointer = model.pointer.slice(0, model.pointer.lastIndexOf('/'))
  const at = (...path: readonly string[]): Address => ({ type: 'operations', path: [face.id, ...path] })
  for (const owner of [itemPointer, model.pointer]) {
    const parameters = own(objectOf(atPointer(root, owner)), 'parameters')
    for (const [index, written] of (Array.isArray(parameters) ? parameters : []).entries()) {
      const parameter = objectOf(valueIn(root, written))
      const [place, name] = [String(own(parameter, 'in')), String(own(parameter, 'name'))]
      const pointer = pointerTo(owner, 'parameters', index)
      const addresses = [at('parameters', place, name)]
      add({ kind: 'member', pointer, addresses, name })
      addSchema(own(parameter, 'schema'), childPointer(pointer, 'schema'), addresses, add)
    }
  }
  const written = objectOf(atPointer(root, model.pointer))
  const addBody = (body: unknown, pointer: string, path: readonly string[]): void => {
    for (const [type, media] of Object.entries(objectAt(objectOf(valueIn(root, body)), 'content'))) {
      const below = pointerTo(pointer, 'content', type)
      addSchema(own(objectOf(media), 'schema'), childPointer(below, 'schema'), [at(...path, 'content', type)], add)
    }
  }
  addBody(own(written, 'requestBody'), childPointer(model.pointer, 'requestBody'), ['requestBody'])
  for (const [status, response] of Object.entries(objectAt(written, 'responses'))) {
    const pointer = pointerTo(model.pointer, 'responses', status)
    addBody(response, pointer, ['responses', status])
  }
}

function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}
