import { expect, test } from 'vitest'
import { proveTasksHere, taskCredentials } from './prove-tasks.ts'
import { taskTokens, tasksServer } from './tasks-server.ts'

test('an operation whose scopes the credentials of $underscoped have is not tried with them', async () => {
  const withScopes = { ...taskCredentials, $underscoped: { token: taskTokens.narrow, $scopes: ['tasks'] } }
  expect(await proveTasksHere(tasksServer(['scope ignored']), withScopes)).toMatchObject({ failures: [] })
})
