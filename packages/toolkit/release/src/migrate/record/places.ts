import {
  atPointer,
  childPointer,
  isObject,
  objectAt,
  own,
  pointerTo,
  resolvedIn,
  valueIn,
  type JsonObject,
} from 'specwright/internal'
import { textOf, type Address } from '../migration.ts'
import type { ReadVersion, VersionOperation } from './contract-version.ts'

/** A part of a document that callers can name. */
export type Place = {
  /** JSON Pointer in the document. */
  readonly pointer: string
} & (
  | { readonly kind: 'operation'; readonly operation: VersionOperation }
  /** `addresses` has a type for each direction. */
  | { readonly kind: 'type'; readonly addresses: readonly Address[]; readonly name: string }
  | MemberPlace
  | { readonly kind: 'value'; readonly addresses: readonly Address[]; readonly value: string }
)

/** A member of a type, a parameter, or both: a member of a body. */
export interface MemberPlace {
  readonly kind: 'member'
  readonly pointer: string
  readonly addresses: readonly Address[]
  readonly name: string
  /** Where operations pass it; empty for a member that is not passed by itself. */
  readonly slots?: readonly PlaceSlot[]
}

/** Where an operation passes something, as a names file says it: `path.id`, `query.limit`, `body.name`. */
export interface PlaceSlot {
  readonly operation: VersionOperation
  readonly slot: string
}

/** Everything in a document that callers can name, by pointer. */
export function placesOf(version: ReadVersion): Map<string, Place> {
  const found = new Map<string, Place>()
  const add = (place: Place): void => {
    const known = found.get(place.pointer)
    // A parameter or a schema may be that of several operations.
    found.set(place.pointer, known?.kind === 'member' && place.kind === 'member' ? joined(known, place) : place)
  }
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

function joined(left: MemberPlace, right: MemberPlace): MemberPlace {
  const addresses = new Map([...left.addresses, ...right.addresses].map((each) => [textOf(each), each]))
  return { ...left, addresses: [...addresses.values()], slots: [...(left.slots ?? []), ...(right.slots ?? [])] }
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
      const pointer = pointerTo(owner, 'parameters', index)
      const target = resolvedIn(root, { value: written, pointer })
      const parameter = objectOf(target?.value)
      const [place, name] = [String(own(parameter, 'in')), String(own(parameter, 'name'))]
      const addresses = [at('parameters', place, name)]
      for (const each of new Set([pointer, target?.pointer ?? pointer])) {
        add({ kind: 'member', pointer: each, addresses, name, slots: [{ operation, slot: `${place}.${name}` }] })
        addSchema(own(parameter, 'schema'), childPointer(each, 'schema'), addresses, add)
      }
    }
  }
  const written = objectOf(atPointer(root, model.pointer))
  const addBody = (body: unknown, pointer: string, path: readonly string[]): void => {
    for (const [type, media] of Object.entries(objectAt(objectOf(valueIn(root, body)), 'content'))) {
      const below = childPointer(pointerTo(pointer, 'content', type), 'schema')
      const schema = own(objectOf(media), 'schema')
      addSchema(schema, below, [at(...path, 'content', type)], add)
      if (path[0] !== 'requestBody') continue
      const { value, pointer: whole } = resolvedIn(root, { value: schema, pointer: below }) ?? {
        value: {},
        pointer: below,
      }
      for (const name of Object.keys(objectAt(objectOf(value), 'properties'))) {
        const slots = [{ operation, slot: `body.${name}` }]
        add({ kind: 'member', pointer: pointerTo(whole, 'properties', name), addresses: [], name, slots })
      }
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
