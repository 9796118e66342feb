import { type Issue, type HttpResponse, keysOf } from '@specwright/server-engine/engine'
import { conditionOf } from '@specwright/server-engine/respond'
import { missingStatus } from '@specwright/server-engine/route'
import type { PreparedHandler } from '../operation/loaded-handler.ts'
import type { Outcome, Row, Write } from '../store/store.ts'
import type { MockTypes } from '../contract/types.ts'
import { entriesOf } from './change-log.ts'
import type { ItemAction, Transitions } from './collection.ts'
import { conflictsOf } from './conflicts.ts'
import { dependentsOf } from './dependents.ts'
import { etagOf, etagsOf, validatorsOf } from './etag.ts'
import { keyOfItem } from './item.ts'
import type { Act } from './item-acts.ts'
import { failed, notFound, parentsOf, refused, type Stage } from './item-errors.ts'
import { bodyItem, changed, idToCreate, type ItemRequest, type Named } from './item-writing.ts'
import { nameOf, nounOf } from './noun.ts'
import { namedBy } from './references.ts'
import type { Scene } from './scene.ts'
import { belongsTo, ownerInPath } from './within.ts'
import { settable } from './settable.ts'
import { effectsOf, ownedCollections, transitionOf } from './transitions.ts'

/** Handles an operation that creates, reads, changes or deletes one item, by what it does. */
export function itemHandler(scene: Scene<ItemAction>, stage: Stage, act: Act): PreparedHandler<MockTypes> {
  const { action, collection, route } = scene
  const transitions = stage.transitions[route.operation.id]
  const removes = action.does === 'delete' && !action.sets && !transitions
  const etags = etagsOf(route)
  // The rows that the item owns, and the operation reads.
  const owned = ownedOf(scene, stage)
  const dependents = dependentsOf(action.collection, stage.created)
  return {
    oauth: false,
    prepare(call, state) {
      const owner = ownerInPath(scene, call.path)
      const request: ItemRequest = { scene, stage, requestId: call.requestId, call, state, owner, etags, dependents }
      const parents = parentsOf(scene, call.path, stage)
      const id = action.parameter === undefined ? idToCreate(request) : call.path[action.parameter]
      const key = [action.collection, keyOfItem(collection, owner ?? '', id)] as const
      const related = relatedOf(request)
      const needed = [...parents, ...related].map(({ row }) => row).concat([key])
      return {
        need: {
          rows: needed,
          // Nothing is added below an item that is being deleted, nor names it.
          ...(action.does !== 'read' && { held: needed }),
          ...(removes ? dependents.need(key[1]) : { owned: owned.map((name) => [name, key[1]] as const) }),
        },
        handle(rows) {
          const missing = parents.find(({ row: [name, parent] }) => !rows.get(name, parent))
          if (missing) return { result: notFound(request, { id: missing.id, rows }, missing.row[0]) }
          const found = rows.get(...key)
          const isNamed = action.parameter === undefined || (found && belongsTo(scene, found, call.path))
          const named = { id, rows, row: isNamed ? found : undefined }
          const condition = etags.areTaken ? conditionOf(call.request, validatorsOf(named.row)) : undefined
          if (condition === 'unchanged' && named.row) {
            return { result: { status: 304, headers: { etag: etagOf(named.row) }, body: '' } }
          }
          if (condition === 'wrong') {
            const facts = {
              key: 'precondition_failed',
              message: 'The item is another one than If-Match or If-None-Match says',
            }
            return { result: failed(request, { ...named, status: 412, facts }) }
          }
          const dangling = related.find(({ row }) => !rows.get(...row))
          if (dangling) return { result: refused(request, { ...named, id: named.row && id }, [dangling.issue]) }
          // A transition has its own guards.
          const transition = transitions && moved(request, named, transitions)
          return followed(request, named, transition ?? unlessInConflict(request, named, act(request, named)))
        },
      }
    },
  }
}

/** The rows that a request says its item names, and what is wrong if they are not there. */
function relatedOf(
  request: ItemRequest,
): readonly { readonly row: readonly [collection: string, id: string]; readonly issue: Issue }[] {
  const { action, collection } = request.scene
  // Where the path says what an item belongs to, its members do not.
  const relations = [...(collection.relations ?? []), ...(action.within ? collection.parents : [])]
  if (relations.length === 0 || action.request === undefined) return []
  const sent = settable(collection, bodyItem(request, action))
  return namedBy(relations, sent, request.stage.created).map(({ collection: name, id, pointer }) => {
    const sentence = `must be the id of an existing ${nounOf(name)}`
    return { row: [name, id], issue: { pointer, path: keysOf(pointer), sentence, message: `${pointer} ${sentence}` } }
  })
}

/** The collections of which an operation reads the rows that its item owns, besides those that it removes. */
function ownedOf({ action, collection, route }: Scene<ItemAction>, { transitions, rules }: Stage): readonly string[] {
  if (action.does === 'read') return []
  const declared = transitions[route.operation.id]
  const ofConflicts = (collection.conflicts ?? []).map(({ owns }) => owns)
  return [...new Set([...(declared ? ownedCollections(declared, rules) : []), ...ofConflicts])]
}

/** What a declared transition does with an item; it is refused if there is none from its state. */
function moved(request: ItemRequest, named: Named, transitions: Transitions): Outcome<HttpResponse> | undefined {
  const { stage, scene } = request
  const { row, rows } = named
  const transition = row && transitionOf(transitions, stage.rules, { row, rows })
  if (!row) return undefined
  const { status, to } = transition ?? { status: 409 }
  if (status === missingStatus(scene.route)) return { result: notFound(request, named) }
  if (!transition || status >= 400) {
    const message = `Cannot ${scene.action.does} ${nameOf(named.id, scene.collection.name)}`
    return { result: failed(request, { ...named, status, facts: { key: 'conflict', message } }) }
  }
  const { result, writes = [] } = changed(request, row, to === undefined ? {} : { [transitions.member]: to })
  return { result, writes: [...writes, ...effectsOf(transition, stage.rules, { row, rows })] }
}

/** An outcome, unless the item would be what it cannot be while it owns others. */
function unlessInConflict(request: ItemRequest, named: Named, outcome: Outcome<HttpResponse>): Outcome<HttpResponse> {
  const { scene, stage } = request
  const item = putOf(outcome, scene)
  const [message] = item ? conflictsOf(item, { rows: named.rows }, stage.created) : []
  if (message === undefined) return outcome
  return { result: failed(request, { ...named, status: 409, facts: { key: 'conflict', message } }) }
}

/** An outcome with the entries that a change adds to a log. */
function followed(request: ItemRequest, { row }: Named, outcome: Outcome<HttpResponse>): Outcome<HttpResponse> {
  const { scene, stage, state, call } = request
  const item = scene.collection.log ? putOf(outcome, scene) : undefined
  if (!item) return outcome
  const entries = entriesOf(item, row ? 'replaced' : 'created', { kept: stage.created, ids: state.ids, now: call.now })
  return { ...outcome, writes: [...(outcome.writes ?? []), ...entries.map((entry): Write => ({ put: entry }))] }
}

/** The item that an outcome writes. */
function putOf({ writes = [] }: Outcome<unknown>, { collection }: Scene): Row | undefined {
  const puts = writes.flatMap((write) => ('put' in write ? [write.put] : []))
  return puts.find((row) => row.collection === collection.name)
}
