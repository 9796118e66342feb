import type { InputModel, NamedSchema, PartModel } from '@loyalty-kit/document/model'
import type { Place } from '@loyalty-kit/json-schema/compile'

/** A schema that gets a validator. */
export interface Unit {
  readonly named: NamedSchema | InputModel | PartModel
  readonly place: Place
  /** How its fields are read from a query or a form, where it is the schema of one. */
  readonly fields?: Readonly<Record<string, unknown>>
}

/** A body, or the headers of a response, that has no name of its own. */
export type PartUnit = Unit & { readonly named: PartModel }

/** True for a body or headers, whose type the module has itself; all others have theirs in the types' own output. */
export function isPart(unit: Unit): unit is PartUnit {
  return 'operation' in unit.named && !('in' in unit.named)
}
