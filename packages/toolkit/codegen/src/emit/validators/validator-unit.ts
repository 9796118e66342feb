import type { InputModel, NamedSchema, PartModel } from '@loyalty-kit/document/model'
import type { Place } from '@loyalty-kit/json-schema/compile'

/** A schema with a validator. */
export interface Unit {
  readonly named: NamedSchema | InputModel | PartModel
  readonly place: Place
  /** How its fields are decoded, if it is the schema of a query or a form. */
  readonly fields?: Readonly<Record<string, unknown>>
}

/** An inline body, or the headers of a response. */
export type PartUnit = Unit & { readonly named: PartModel }

/** True for a body or headers, whose type the module declares; the types of all others are in the output of types. */
export function isPart(unit: Unit): unit is PartUnit {
  return 'operation' in unit.named && !('in' in unit.named)
}
