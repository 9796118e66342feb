import {
  type CreateErrorResponse,
  type ErrorFacts,
  type Issue,
  type JsonObject,
  type HttpResponse,
  textOf,
} from '@specwright/server-engine/engine'
import { invalid, missingStatus } from '@specwright/server-engine/route'
import type { Row, Rows } from '../store/store.ts'
import type { Contract } from '../contract/types.ts'
import type { Collection } from './collection.ts'
import { keyOfItem, ownerOf } from './item.ts'
import { parentsInPath } from './within.ts'
import type { CursorFault } from './list-cursor.ts'
import { nameOf, nounOf } from './noun.ts'
import type { Scene } from './scene.ts'
import type { Rules } from './rules.ts'

/** What the handlers of a contract share. */
export interface Stage {
  readonly createErrorResponse: CreateErrorResponse
  /** The collections whose items requests create, by name: an item of others need not be there to have items below it. */
  readonly created: ReadonlyMap<string, Collection>
  /** The operation whose response is kept: it shows most of an item. */
  readonly kept: (collection: string) => Scene | undefined
  /** What is wrong with a value of a collection. */
  readonly issues: (collection: Collection, value: unknown) => readonly Issue[]
  /** Guards and effects of transitions. */
  readonly rules: Rules
  /** The transitions of operations, by their ids. */
  readonly transitions: NonNullable<Contract['transitions']>
  /** What the errors of operations say otherwise, by their ids. */
  readonly errors: Readonly<Record<string, DescribeError>>
}

/** Says what an error of an operation says otherwise. */
export type DescribeError = (context: ErrorContext) => Partial<ErrorFacts>

/** What an error is about. */
export interface ErrorContext {
  readonly status: number
  /** Why a cursor was rejected. */
  readonly fault?: CursorFault
  /** The item; absent if there is none. */
  readonly item: JsonObject | undefined
  /** Rows that the item owns, of the collections that the operation reads. */
  owned(collection: string): readonly object[]
}

/** The request that an error responds to. */
interface Failing {
  readonly scene: Scene
  readonly stage: Stage
  readonly requestId: string
}

/** What a request names. */
interface About {
  readonly id?: unknown
  readonly rows?: Rows
  /** The item; absent if there is none. */
  readonly row?: Row | undefined
}

/** The items that a path names before its own, of collections whose items are created by requests. */
export function parentsOf(
  scene: Pick<Scene, 'action' | 'collection'>,
  path: JsonObject,
  { created }: Stage,
): readonly { readonly id: unknown; readonly row: readonly [string, string] }[] {
  return parentsInPath(scene).flatMap(({ parameter = '', collection: name = '' }) => {
    const parent = created.get(name)
    if (!parent) return []
    const id = path[parameter]
    return [{ id, row: [name, keyOfItem(parent, ownerOf(parent, path), id)] as const }]
  })
}

/** The response to a request for an item that is not there. */
export function notFound(
  request: Failing,
  about: About,
  collection: string = request.scene.collection.name,
): HttpResponse {
  const facts = { key: 'not_found', message: `There is no ${nameOf(about.id, collection)}` }
  return failed(request, { ...about, status: missingStatus(request.scene.route), facts }, collection)
}

/** The response to a request whose item would be invalid. */
export function refused(request: Failing, about: About, found: readonly Issue[]): HttpResponse {
  const { status, message, details, issues } = invalid(found, request.scene.route)
  return failed(request, { ...about, status, facts: { key: 'invalid_request', message, details }, issues })
}

/** An error, with what the configuration of the mock says of it. */
export function failed(
  { scene, stage, requestId }: Failing,
  about: About & {
    readonly status: number
    readonly facts: ErrorFacts
    readonly fault?: CursorFault
    readonly issues?: readonly Issue[]
  },
  collection: string = scene.collection.name,
): HttpResponse {
  const { id, row, rows, status, facts, fault, issues = [] } = about
  const { route } = scene
  const item = row?.value as JsonObject | undefined // items are objects
  const owned = (name: string): readonly object[] =>
    (row && rows ? rows.owned(name, row.id) : []).map(({ value }) => value)
  const more = stage.errors[route.operation.id]?.({ status, item, owned, ...(fault !== undefined && { fault }) })
  const type = nounOf(collection).replaceAll(' ', '_')
  const resource = id === undefined ? {} : { resource_id: textOf(id), resource_type: type }
  return stage.createErrorResponse(status, requestId, { ...facts, ...more, ...resource }, {}, { route, issues })
}
