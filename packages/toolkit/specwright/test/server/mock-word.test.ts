import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { writeFiles } from '../../src/index.ts'
import { generatedServer } from './implemented.ts'
import { orders } from './orders.ts'

/** A server whose operations are mocked, but for one: its responses and its report. */
const script = `
import { implement } from '@specwright/server-engine'
import { contract } from './out/server.ts'

const app = implement(contract, {
  authenticate: { token: () => ({ scopes: [] }), key: () => true, user: () => true },
  operations: { getLabel: () => ({ status: 200, body: new Uint8Array() }), putLabel: 'mock' },
  missing: 'mock',
})
const said = []
for (const path of ['/v1/orders', '/v1/orders', '/v1/orders/1/label']) {
  const response = await app.fetch(new Request('http://server.test' + path, { headers: { 'x-key': 'a' } }))
  said.push([response.status, response.headers.get('x-mocked'), (await response.text()) !== ''])
}
console.log(JSON.stringify({ said, mocked: app.report.mocked }))
`

/** Runs the server in the folder of a user, after some code; what it prints. */
async function ran(before = ''): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const root = await generatedServer(orders)
  writeFiles(root, [
    { path: 'before.ts', content: before },
    { path: 'server.ts', content: `import './before.ts'\n${script}` },
    { path: 'package.json', content: '{ "type": "module" }' },
  ])
  const argv = ['--conditions=@specwright/source', 'server.ts']
  return spawnSync(process.execPath, argv, { cwd: root, encoding: 'utf8' })
}

test('a word mocks what is missing, by the engine that is installed', async () => {
  const { stdout, stderr } = await ran()
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual({
    said: [
      [200, 'true', true],
      [200, 'true', true],
      [200, null, false],
    ],
    mocked: ['listOrders', 'addOrder', 'getOrder', 'putLabel'],
  })
})

test('where nothing can be installed, a word is refused at the start', async () => {
  const { stderr } = await ran("Object.defineProperty(process, 'getBuiltinModule', { value: undefined })")
  expect(stderr).toContain(
    'TypeError: Cannot implement the contract: the package that mocks what is missing is not installed here: ' +
      'run npm install --save-dev @specwright/mock-engine, or import it, and give its createMockServer as { mock }',
  )
})
