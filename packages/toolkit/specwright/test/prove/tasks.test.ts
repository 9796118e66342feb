import { expect, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { runHere } from '../run.ts'
import type { FoundFailure } from './prove-notes.ts'
import { tasksYaml } from './tasks-document.ts'
import { startTasks, taskTokens, type TaskFault } from './tasks-server.ts'

interface TaskReport {
  readonly failures: readonly FoundFailure[]
  readonly left: readonly unknown[]
}

const credentials = {
  token: taskTokens.first,
  $other: { token: taskTokens.other },
  $expired: { token: taskTokens.expired },
  $underscoped: { token: taskTokens.narrow },
}

async function proveTasks(url: string, given: object = credentials): Promise<TaskReport> {
  const folder = workspace({ 'tasks.yaml': tasksYaml, 'credentials.json': JSON.stringify(given) })
  const argv = ['prove', 'tasks.yaml', '--against', url, '--credentials', 'credentials.json', '--allow-writes']
  const { stdout, stderr } = await runHere(folder, ...argv, '--requests', '120', '--quiet', '--format', 'json')
  if (!stdout.startsWith('{')) throw new Error(stderr)
  for (const secret of Object.values(taskTokens)) expect(stdout).not.toContain(secret)
  return JSON.parse(stdout) as TaskReport // as it is documented
}

test('a right server has no failure, and keeps what was there', async () => {
  const { url, tasks } = await startTasks()
  expect(await proveTasks(url)).toMatchObject({ failures: [], left: [] })
  expect([...tasks.keys()]).toEqual(['old-1', 'old-2'])
})

test('an operation whose scopes the credentials of $underscoped have is not tried with them', async () => {
  const { url } = await startTasks('scope ignored')
  const withScopes = { ...credentials, $underscoped: { token: taskTokens.narrow, $scopes: ['tasks'] } }
  expect(await proveTasks(url, withScopes)).toMatchObject({ failures: [] })
})

/** What each fault is found by: the judge, and the operation of the smallest request that shows it. */
const faults: readonly (readonly [fault: TaskFault, judge: string, operation: string])[] = [
  ['wrong Location', 'state', 'POST /v1/tasks'],
  ['Location of the listing', 'state', 'POST /v1/tasks'],
  ['fails on %zz', 'server-error', 'GET /v1/tasks'],
  ['fails on %00', 'server-error', 'GET /v1/tasks'],
  ['fails on a long URL', 'server-error', 'GET /v1/tasks'],
  ['fails on a malformed query', 'server-error', 'GET /v1/tasks'],
  ['PATCH resets members', 'state', 'PATCH /v1/tasks/{taskId}'],
  ['PUT merges', 'state', 'PUT /v1/tasks/{taskId}'],
  ['PUT only once', 'state', 'PUT /v1/tasks/{taskId}'],
  ['enum in any case', 'invalid-accepted', 'POST /v1/tasks'],
  ['random ETag', 'state', 'GET /v1/tasks/{taskId}'],
  ['ETag that never changes', 'state', 'GET /v1/tasks/{taskId}'],
  ['no 304', 'state', 'GET /v1/tasks/{taskId}'],
  ['ignored precondition', 'state', 'PATCH /v1/tasks/{taskId}'],
  ['second DELETE fails', 'server-error', 'DELETE /v1/tasks/{taskId}'],
  ['DELETE removes all', 'state', 'DELETE /v1/tasks/{taskId}'],
  ['page with a gap', 'state', 'GET /v1/tasks'],
  ['wrong total', 'state', 'GET /v1/tasks'],
  ['total of the page', 'state', 'GET /v1/tasks'],
  ['other account reads', 'other-account', 'GET /v1/tasks/{taskId}'],
  ['other account lists', 'other-account', 'GET /v1/tasks'],
  ['other account changes', 'other-account', 'PATCH /v1/tasks/{taskId}'],
  ['ignored sort', 'listing', 'GET /v1/tasks'],
  ['descending ignored', 'listing', 'GET /v1/tasks'],
  ['ignored filter', 'listing', 'GET /v1/tasks'],
  ['HEAD has another type', 'methods', 'HEAD /v1/tasks/{taskId}'],
  ['HEAD without an item', 'methods', 'HEAD /v1/tasks/{taskId}'],
  ['HEAD is 404', 'methods', 'HEAD /v1/tasks/{taskId}'],
  ['stack trace in an error', 'stack-trace', 'GET /v1/tasks'],
  ['HEAD fails', 'server-error', 'HEAD /v1/tasks/{taskId}'],
  ['Allow without DELETE', 'methods', 'POST /v1/tasks/{taskId}'],
  ['unknown method is 404', 'status', 'PUT /v1/tasks'],
  ['wrong type is 400', 'status', 'POST /v1/tasks'],
  ['wrong type accepted', 'invalid-accepted', 'POST /v1/tasks'],
  ['token in an error', 'secret', 'GET /v1/tasks'],
  ['null accepted', 'invalid-accepted', 'POST /v1/tasks'],
  ['minimum off by one', 'invalid-accepted', 'GET /v1/tasks'],
  ['short title accepted', 'invalid-accepted', 'POST /v1/tasks'],
  ['unknown path below', 'unrouted', 'GET /...'],
  ['unknown path fails', 'server-error', 'GET /...'],
  ['signature unchecked', 'unauthorized', 'GET /v1/tasks'],
  ['expired accepted', 'unauthorized', 'GET /v1/tasks'],
  ['scope ignored', 'unauthorized', 'GET /v1/tasks'],
  ['valid POST is 404', 'valid-refused', 'POST /v1/tasks'],
]

test.each(faults)('%s is found: %s of %s', async (fault, judge, operation) => {
  const { url } = await startTasks(fault)
  const { failures } = await proveTasks(url)
  expect(failures.map((each) => `${each.judge} ${each.operations[0]}`)).toContain(`${judge} ${operation}`)
})
