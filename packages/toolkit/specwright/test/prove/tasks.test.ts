import { expect, test } from 'vitest'
import { tasksFaults } from './found-faults.ts'
import { proveTasks, proveTasksHere, taskCredentials } from './prove-tasks.ts'
import { startTasks, taskTokens, tasksServer } from './tasks-server.ts'

test('a right server has no failure, and keeps what was there', async () => {
  const { url, tasks } = await startTasks()
  expect(await proveTasks(url)).toMatchObject({ failures: [], left: [] })
  expect([...tasks.keys()]).toEqual(['old-1', 'old-2'])
})

test('an operation whose scopes the credentials of $underscoped have is not tried with them', async () => {
  const withScopes = { ...taskCredentials, $underscoped: { token: taskTokens.narrow, $scopes: ['tasks'] } }
  expect(await proveTasksHere(tasksServer('scope ignored'), withScopes)).toMatchObject({ failures: [] })
})

test.each(tasksFaults.ofEachKind)('%s is found: %s of %s', async (fault, judge, operation) => {
  const { failures } = await proveTasksHere(tasksServer(fault))
  expect(failures.map((each) => `${each.judge} ${each.operations[0]}`)).toContain(`${judge} ${operation}`)
})
