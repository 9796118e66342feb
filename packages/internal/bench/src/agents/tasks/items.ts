import type { JsonObject } from '@specwright/json-schema/json'
import type { InputOf, Step, Task } from '../task.ts'

/** The operations of a kind of item that is created, read, changed and deleted. */
export interface ItemOperations {
  /** What one is called: `note`. */
  readonly one: string
  readonly create: string
  readonly read: string
  readonly change: string
  readonly remove: string
  /** The parameter of the path that names one. */
  readonly id: string
}

/** Tasks with items of a kind; what is tried first, and breaks a rule, is last. */
export interface ItemTasks {
  creating(value: JsonObject, mistake?: JsonObject): Task
  /** Creates an item, and changes it. */
  changing(change: JsonObject, mistake?: JsonObject): Task
  /** Creates an item, and deletes it. */
  deleting(mistake?: JsonObject): Task
}

/**
 * The tasks with items of a kind.
 *
 * @param draft What is created to be changed or deleted.
 */
export function itemTasks({ one, create, read, change, remove, id }: ItemOperations, draft: JsonObject): ItemTasks {
  const of: InputOf = (before) => ({ [id]: String(before[0]?.['id']) })
  const created = (value: JsonObject, mistake?: JsonObject): Step => ({
    operation: create,
    input: () => ({ body: value }),
    ...(mistake && { mistake: () => ({ body: mistake }) }),
  })
  const changed = (value: JsonObject): InputOf => {
    return (before) => ({ ...of(before), body: value })
  }
  const state = (has: JsonObject): Task['state'] => ({ operation: read, input: of, has })
  return {
    creating: (value, mistake) => ({
      words: `create ${one}`,
      steps: [created(value, mistake)],
      state: state({ status: 200, body: value }),
    }),
    changing: (value, mistake) => ({
      words: `create and update ${one}`,
      steps: [
        created(draft),
        { operation: change, input: changed(value), ...(mistake && { mistake: changed(mistake) }) },
      ],
      state: state({ status: 200, body: { ...draft, ...value } }),
    }),
    deleting: (mistake) => ({
      words: `delete ${one}`,
      steps: [created(draft), { operation: remove, input: of, ...(mistake && { mistake: () => mistake }) }],
      state: state({ status: 404 }),
    }),
  }
}
