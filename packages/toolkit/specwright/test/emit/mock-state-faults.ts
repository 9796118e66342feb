import { keysOf, type JsonSchema } from '@specwright/json-schema/json'
import type { Model, OperationModel } from '@specwright/document/model'
import { preferred } from '../../src/emit/client/content.ts'
import { resolved } from '../../src/emit/client/shape.ts'
import type { Action, Collection, Paging } from '../../src/emit/mock/state/collection.ts'
import type { State } from '../../src/emit/mock/state/state.ts'
import { everyProperty, variantsOf } from '../../src/emit/mock/state/variants.ts'

/** What a state says that its document does not. */
export function faultsOf({ collections, actions, inferences }: State, model: Model): string[] {
  const names = collections.map(({ name }) => name)
  const repeated = names.filter((name, index) => names.indexOf(name) !== index)
  const wrong = inferences.flatMap(({ operation }) => {
    const action = actions[operation.id]
    const collection = collections.find(({ name }) => name === action?.collection)
    if (action === undefined) return []
    if (collection === undefined) return [`${operation.id} is of no collection`]
    return faultsIn(operation, { action, collection, model }).map((fault) => `${operation.id}: ${fault}`)
  })
  const useless = names.filter((name) => {
    const own = Object.values(actions).filter(({ collection }) => collection === name)
    return !own.some(({ does }) => does === 'create' || does === 'replace') || !own.some(isSeen)
  })
  return [...repeated, ...wrong, ...useless.map((name) => `${name} is never created or never seen`)]
}

/** The places in a body that say something of its page. */
function pagePlaces({ next, more, pages, at, size }: Partial<Paging> = {}): readonly (string | undefined)[] {
  return [next, more, pages, at, size?.at]
}

function isSeen({ does }: Action): boolean {
  return does === 'read' || does === 'list'
}

interface Facts {
  readonly action: Action
  readonly collection: Collection
  readonly model: Model
}

function faultsIn(operation: OperationModel, { action, collection, model }: Facts): string[] {
  const inPath = [...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name)
  const inQuery = operation.parameters.filter((each) => each.in === 'query').map(({ name }) => name)
  const { members } = collection
  const response = operation.responses.find(({ status }) => status === String(action.status))
  const body = preferred(response?.content ?? [])?.schema
  const parameters =
    action.does === 'list'
      ? [
          ...action.filters.map(({ parameter }) => parameter),
          ...[action.sort, action.sort?.direction, action.paging, action.paging?.size].flatMap(
            (each) => each?.parameter ?? [],
          ),
        ].filter((name) => !inQuery.includes(name))
      : [action.parameter ?? []].flat().filter((name) => !inPath.includes(name))
  const places =
    action.does === 'list' ? [action.response, ...action.totals, ...pagePlaces(action.paging)] : [action.response]
  const filtered = action.does === 'list' ? action.filters.flatMap(({ member }) => member ?? []) : []
  return [
    ...(response === undefined ? [`has no response ${action.status}`] : []),
    ...parameters.map((name) => `has no parameter ${name}`),
    ...(action.within ?? collection.parents).flatMap(({ parameter }) =>
      inPath.includes(parameter) ? [] : [`has no parent ${parameter}`],
    ),
    ...[collection.id.member, ...filtered].flatMap((name) =>
      members === undefined || members.includes(name) ? [] : [`has no member ${name}`],
    ),
    ...places.flatMap((place) => (place === undefined || hasAt(body, place, model) ? [] : [`has nothing at ${place}`])),
  ]
}

/** True if a schema has a property at a JSON Pointer. */
function hasAt(schema: JsonSchema | undefined, pointer: string, model: Model): boolean {
  const found = keysOf(pointer).reduce<JsonSchema | undefined>(
    (parent, key) => everyProperty(variantsOf(parent, model))[key],
    schema,
  )
  return resolved(found, model) !== undefined
}
