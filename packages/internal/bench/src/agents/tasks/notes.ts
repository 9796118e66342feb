import type { ContractTasks } from '../task.ts'
import { itemTasks } from './items.ts'

const operations = {
  one: 'note',
  create: 'createNote',
  read: 'getNote',
  change: 'updateNote',
  remove: 'deleteNote',
  id: 'noteId',
}
const { creating, changing, deleting } = itemTasks(operations, { title: 'Draft', priority: 3 })

/** Tasks of the contract of notes that tests of the toolkit use. */
export const notes: ContractTasks = {
  name: 'Notes',
  title: 'Notes',
  tasks: [
    creating({ title: 'Milk', priority: 1 }),
    creating({ title: 'Bread', priority: 5 }, { title: 'Bread', priority: 9 }),
    creating({ title: 'Call Ann', priority: 2, tags: ['work', 'phone'] }),
    creating({ title: 'Pack', priority: 2, tags: ['home'] }, { title: 'Pack', priority: 2, tags: 'home' }),
    creating({ title: 'Pay', priority: 4, due: '2026-03-01' }, { title: 'Pay', priority: 4, due: '1 March' }),
    creating({ title: 'Rest', priority: 1, state: 'done' }),
    creating({ title: 'Plan', priority: 3 }, { title: 'Plan' }),
    changing({ state: 'done' }),
    changing({ state: 'done' }, { state: 'finished' }),
    changing({ priority: 5 }),
    changing({ priority: 4 }, { priority: '4' }),
    changing({ title: 'Final' }),
    changing({ due: null }),
    changing({ tags: ['a', 'b'] }, { tags: ['a', 'b', 'c', 'd'] }),
    deleting(),
    deleting({ id: 'the draft' }),
  ],
}
