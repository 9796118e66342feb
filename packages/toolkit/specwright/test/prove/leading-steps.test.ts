import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { declareSteps, ledTo, lineOf, notesWith } from './leading-steps.ts'
import { tasksServer } from './tasks-server.ts'
import { proveTasksHere } from './prove-tasks.ts'

declareSteps(ledTo.slice(0, 1))

test('what later requests show of one shows them too', async () => {
  const { failures } = await proveTasksHere(tasksServer(['DELETE removes all']))
  const found = failures.find(({ judge, operations }) => judge === 'state' && operations[0]?.startsWith('DELETE'))
  expect(found).toMatchObject({ after: [{ operation: 'GET /v1/tasks/{taskId}', status: 404 }] })
})

test('what one request shows has none before it', async () => {
  const { stdout } = await notesWith('maximum off by one')
  expect(lineOf(stdout, 'GET /notes', 'expected')).toMatch(/^a status 4xx/)
  expect(lineOf(stdout, 'GET /notes', 'before')).toBeUndefined()
})

test('files and the report have each of these requests', async () => {
  const { folder, stdout } = await notesWith('lost update', '--out', 'proof', '--format', 'json')
  const { failures } = JSON.parse(stdout) as { failures: readonly { judge: string; before: readonly object[] }[] } // as documented
  const at = failures.findIndex(({ judge }) => judge === 'state')
  const { before } = failures[at]!
  expect(before[0]).toMatchObject({ operation: 'POST /notes', status: 201, curl: expect.stringContaining('curl') })
  const name = `${String(at + 1).padStart(3, '0')}-state`
  const [http, script] = ['http', 'sh'].map((end) => readFileSync(join(folder, 'proof', `${name}.${end}`), 'utf8'))
  expect(http?.match(/^###/gm)).toHaveLength(before.length + 1)
  expect(script?.match(/^curl/gm)).toHaveLength(before.length + 1)
})
