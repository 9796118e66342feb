import { expect, test } from 'vitest'
import { notesFaults, postsFaults, tasksFaults } from '../test/prove/found-faults.ts'
import { postsServer } from '../test/prove/posts-server.ts'
import { failuresWith } from '../test/prove/prove-notes.ts'
import { provePosts } from '../test/prove/prove-posts.ts'
import { proveTasks } from '../test/prove/prove-tasks.ts'
import { startTasks } from '../test/prove/tasks-server.ts'

test.each([...notesFaults.ofEachKind, ...notesFaults.others])(
  'in the server of notes, %s is found: %s of %s',
  async (fault, judge, operation) => {
    const found = await failuresWith(fault)
    expect(found.map((each) => `${each.judge} ${each.operations[0]}`)).toContain(`${judge} ${operation}`)
  },
)

test.each([...tasksFaults.ofEachKind, ...tasksFaults.others])(
  'in the server of tasks, %s is found: %s of %s',
  async (fault, judge, operation) => {
    const { url } = await startTasks(fault)
    const { failures } = await proveTasks(url)
    expect(failures.map((each) => `${each.judge} ${each.operations[0]}`)).toContain(`${judge} ${operation}`)
  },
)

test.each([...postsFaults.groups.flat(), ...postsFaults.alone])(
  'in the server of posts, %s is found: %s of %s',
  async (fault, judge, operation) => {
    expect(await provePosts(postsServer([fault]))).toContain(`${judge} ${operation}`)
  },
)
