import {
  everyOperation,
  type InputModel,
  type Model,
  type NamedSchema,
  type PartModel,
} from '@loyalty-kit/document/model'
import { keyOf, type Names, type Place, type Registry, type Sub } from '@loyalty-kit/json-schema/compile'
import { noBase } from '@loyalty-kit/json-schema/dialect'
import { fieldsOfForm, fieldsOfParameters } from '../docs/fields.ts'
import { formSchemas, isForm } from '../types/form-schemas.ts'

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
  return isOfOperation(unit) && !('in' in unit.named)
}

/** True for parameters, a body or headers: no reference leads to them. */
export function isOfOperation({ named }: Unit): boolean {
  return 'operation' in named
}

/** The schemas with validators: the named ones, then those of operations. */
export function unitsOf(model: Model, registry: Registry): ReadonlyMap<Place, Unit> {
  const resource = registry.addDocument(noBase, model.document.root)
  const units = new Map<Place, Unit>()
  const forms = formSchemas(model)
  const operations = new Map(everyOperation(model).map((each) => [each.id, each]))
  for (const named of model.schemas) {
    const place = registry.placeAt(resource, named.pointer)
    const form = forms.get(named.pointer)
    const fields = form && fieldsOfForm(form, model.document.root)
    units.set(place, { named, place, ...(fields && { fields }) })
  }
  for (const named of model.inputs) {
    const place = registry.placeBeside(resource, named.pointer, named.schema)
    const parameters = operations.get(named.operation)?.parameters ?? []
    const inQuery = parameters.filter((parameter) => parameter.in === 'query')
    const isFormQuery = parameters.some((each) => each.in === 'querystring' && isForm(each.contentType ?? ''))
    const fields =
      named.in === 'querystring'
        ? isFormQuery && fieldsOfForm(named, model.document.root)
        : named.in === 'query' && fieldsOfParameters(inQuery, model.document.root)
    units.set(place, { named, place, ...(fields && { fields }) })
  }
  for (const named of model.parts) {
    const place = registry.placeBeside(resource, named.pointer, named.schema)
    const content = (named.status === undefined && operations.get(named.operation)?.requestBody?.content) || []
    const form = content.find(({ contentType }) => isForm(contentType) && contentType === named.contentType)
    const fields = form && fieldsOfForm(form, model.document.root)
    units.set(place, { named, place, ...(fields && { fields }) })
  }
  return units
}

/** The names of a schema's functions. */
export function functionsOf({ named: { typeName } }: Unit): Names {
  return { accepts: `accepts${typeName}`, checks: `check${typeName}` }
}

/** The schema with its own functions that a call refers to; `undefined` for the schema that makes it. */
export function calledUnit(
  called: Sub,
  caller: Unit,
  { registry, units }: { readonly registry: Registry; readonly units: ReadonlyMap<Place, Unit> },
): Unit | undefined {
  const other = called.place === caller.place ? undefined : units.get(called.place)
  // In another dynamic scope, the same schema may have other rules.
  return other && keyOf(called) === keyOf(registry.enter(other.place)) ? other : undefined
}
