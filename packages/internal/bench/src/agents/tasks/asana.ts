import type { JsonObject } from '@specwright/json-schema/json'
import type { ContractTasks, InputOf, Step, Task } from '../task.ts'

const created = ([first]: readonly JsonObject[]): string => String((first?.['data'] as JsonObject | undefined)?.['gid'])
const body =
  (data: JsonObject): InputOf =>
  () => ({ body: { data } })

/** The operations of a kind of item. */
interface Kind {
  readonly one: string
  readonly create: string
  readonly get: string
  readonly remove: string
  readonly update: string
  readonly id: string
}

const kind = (noun: string): Kind => ({
  one: noun.toLowerCase(),
  create: `create${noun}`,
  get: `get${noun}`,
  remove: `delete${noun}`,
  update: `update${noun}`,
  id: `${noun.toLowerCase()}_gid`,
})
const [tasks, projects, tags] = [kind('Task'), kind('Project'), kind('Tag')]

/** A kind, what is written first, and what is tried before that. */
type Written = readonly [kind: Kind, data: JsonObject, mistake?: JsonObject]

function creation([{ create }, data, mistake]: Written): Step {
  return { operation: create, input: body(data), ...(mistake && { mistake: body(mistake) }) }
}

function creating(...written: Written): Task {
  const [of, data] = written
  const input: InputOf = (before) => ({ [of.id]: created(before) })
  return {
    words: `create a ${of.one}`,
    steps: [creation(written)],
    state: { operation: of.get, input, has: { body: { data } } },
  }
}

function changing(...[of, data, mistake]: Written): Task {
  const at = (change: JsonObject): InputOf => {
    return (before) => ({ [of.id]: created(before), body: { data: change } })
  }
  const change: Step = { operation: of.update, input: at(data), ...(mistake && { mistake: at(mistake) }) }
  return {
    words: `create and update a ${of.one}`,
    steps: [creation([of, { name: 'Draft' }]), change],
    state: { operation: of.get, input: (before) => ({ [of.id]: created(before) }), has: { body: { data } } },
  }
}

/** Tasks of a large contract. */
export const asana: ContractTasks = {
  name: 'Asana',
  title: 'Asana',
  tasks: [
    creating(tasks, { name: 'Write the report' }),
    creating(tasks, { name: 'Call Ann', due_on: '2026-03-01' }, { name: 'Call Ann', due_on: 'on Sunday' }),
    creating(tasks, { name: 'Pack', completed: true }, { name: 'Pack', completed: 'yes' }),
    creating(tasks, { name: 'Plan', notes: 'With the team' }),
    creating(tasks, { name: 'Ship', due_on: '2026-04-02' }, { name: 7, due_on: '2026-04-02' }),
    creating(tasks, { name: 'Review', liked: true }),
    creating(projects, { name: 'Launch' }),
    creating(projects, { name: 'Move', color: 'dark-red' }, { name: 'Move', color: 'crimson' }),
    creating(projects, { name: 'Hire', archived: false }, { name: 'Hire', archived: 'no' }),
    creating(projects, { name: 'Audit', notes: 'Once a year' }),
    creating(tags, { name: 'urgent' }),
    creating(tags, { name: 'later', color: 'light-blue' }, { name: 'later', color: 'blue' }),
    creating(tags, { name: 'home', notes: 'Not at work' }),
    changing(tasks, { completed: true }),
    changing(tasks, { due_on: '2026-05-01' }, { due_on: '1 May' }),
    changing(tasks, { name: 'Final' }),
    changing(projects, { name: 'Phase 2' }),
    changing(projects, { color: 'dark-green' }, { color: 'green' }),
    changing(projects, { archived: true }, { archived: 1 }),
    changing(tasks, { completed: false }, { completed: 'false' }),
  ],
}
