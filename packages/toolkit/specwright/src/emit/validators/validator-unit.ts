import {
  everyOperation,
  type InputModel,
  type MediaTypeModel,
  type Model,
  type NamedSchema,
  type PartModel,
} from '@specwright/document/model'
import { keyOf, type Names, type Place, type Registry, type Sub } from '@specwright/json-schema/compile'
import { noBase } from '@specwright/json-schema/dialect'
import { someObject, type JsonObject } from '@specwright/json-schema/json'
import { once } from '@specwright/json-schema/once'
import { fieldsOfForm, fieldsOfParameters, type DecodedFields } from '../decode/fields.ts'
import { formSchemas, isForm } from '../types/form-schemas.ts'

/** A schema with a validator. */
export interface Unit {
  readonly named: NamedSchema | InputModel | PartModel
  readonly place: Place
  /** How its fields are decoded; `undefined` if it is not the schema of a query or a form. */
  readonly fields: DecodedFields | undefined
}

/** True for parameters, a body or headers: no reference leads to them. */
export function isOfOperation({ named }: Unit): boolean {
  return 'operation' in named
}

/** The schemas with validators, by their places. */
export interface Units {
  /** The named schema at a place. */
  get(place: Place): Unit | undefined
  of(named: Unit['named']): Unit
}

/** The schemas with validators, each made when it is first asked for. */
export function createUnits(model: Model, registry: Registry): Units {
  const { root } = model.document
  const resource = registry.addDocument(noBase, root)
  const forms = once(() => formSchemas(model))
  const operations = new Map(everyOperation(model).map((each) => [each.id, each]))
  const schemas = new Map(model.schemas.map((named) => [named.pointer, named]))
  const made = new Map<Unit['named'], Unit>()
  const units: Units = {
    get(place) {
      const named = place.document === resource.document ? schemas.get(place.pointer) : undefined
      return named && units.of(named)
    },
    of(named) {
      const unit = made.get(named) ?? unitOf(named)
      made.set(named, unit)
      return unit
    },
  }
  // A schema may refer to the name of another, which is known once that is read.
  if (someObject(root, isIdentified)) for (const named of allOf(model)) units.of(named)
  return units

  function unitOf(named: Unit['named']): Unit {
    const place =
      'operation' in named
        ? registry.placeBeside(resource, named.pointer, named.schema)
        : registry.placeAt(resource, named.pointer)
    // A mock, which has them elsewhere, does not read them.
    const fields = once(() => ('in' in named ? fieldsOfInput(named) : fieldsOfBody(named)))
    return {
      named,
      place,
      get fields() {
        return fields()
      },
    }
  }

  function fieldsOfInput(named: InputModel): Unit['fields'] {
    const parameters = operations.get(named.operation)?.parameters ?? []
    const inQuery = parameters.filter((parameter) => parameter.in === 'query')
    if (named.in === 'query') return fieldsOfParameters(inQuery, root)
    const isFormQuery = parameters.some((each) => each.in === 'querystring' && isForm(each.contentType ?? ''))
    return named.in === 'querystring' && isFormQuery ? fieldsOfForm(named, root) : undefined
  }

  function fieldsOfBody(named: NamedSchema | PartModel): Unit['fields'] {
    const form = 'operation' in named ? formOf(named) : forms().get(named.pointer)
    return form && fieldsOfForm(form, root)
  }

  function formOf({ operation, status, contentType: sent }: PartModel): MediaTypeModel | undefined {
    const content = (status === undefined && operations.get(operation)?.requestBody?.content) || []
    return content.find(({ contentType }) => isForm(contentType) && contentType === sent)
  }
}

/** The schemas with validators: the named ones, then those of operations. */
export function unitsOf(model: Model, registry: Registry): ReadonlyMap<Place, Unit> {
  const units = createUnits(model, registry)
  return new Map(allOf(model).map((named) => [units.of(named).place, units.of(named)]))
}

function allOf({ schemas, inputs, parts }: Model): readonly Unit['named'][] {
  return [...schemas, ...inputs, ...parts]
}

/** True for a schema that others may refer to by a name of its own. */
function isIdentified(schema: JsonObject): boolean {
  return '$id' in schema || '$schema' in schema || '$anchor' in schema || '$dynamicAnchor' in schema
}

/** The names of a schema's functions. */
export function functionsOf({ named: { typeName } }: Unit): Names {
  return { accepts: `accepts${typeName}`, checks: `check${typeName}` }
}

/** The schema with its own functions that a call refers to; `undefined` for the schema that makes it. */
export function calledUnit(
  called: Sub,
  caller: Unit,
  { registry, units }: { readonly registry: Registry; readonly units: Pick<Units, 'get'> },
): Unit | undefined {
  const other = called.place === caller.place ? undefined : units.get(called.place)
  // In another dynamic scope, the same schema may have other rules.
  return other && keyOf(called) === keyOf(registry.enter(other.place)) ? other : undefined
}
