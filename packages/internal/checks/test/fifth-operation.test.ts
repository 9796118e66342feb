import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateFolder } from 'specwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rewardStock } from './added-parts.ts'
import { copyWorkspace, type WorkspaceCopy } from '../src/workspace-copy.ts'

const fifthOperation = `  /v2/loyalties/rewards/{id}:
    get:
      operationId: getReward
      tags: [Rewards]
      x-beta: false
      summary: Get a reward
      description: Gives one reward.
      security:
        - accessToken: []
          appId: []
          appToken: []
      parameters:
        - name: id
          in: path
          required: true
          description: The reward.
          schema: { type: string, minLength: 3 }
      responses:
        '200':
          description: The reward with its stock.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/RewardStock' }
              examples:
                stock: { summary: Two left, value: { id: rw_mug, left: 2 } }
        default: { $ref: '#/components/responses/OtherFailure' }
`

/** Its body has no name, and one of its parameters is a cookie. */
const sixthOperation = `  /v2/loyalties/rewards/{id}/ratings:
    post:
      operationId: rateReward
      tags: [Rewards]
      x-beta: false
      summary: Rate a reward
      description: Says how a reward is liked.
      security:
        - accessToken: []
          appId: []
          appToken: []
      parameters:
        - { name: id, in: path, required: true, description: The reward., schema: { type: string } }
        - { name: visits, in: cookie, description: How often it was seen., schema: { type: integer, minimum: 1 } }
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [stars]
              properties:
                stars: { type: integer, maximum: 5, description: How much it is liked. }
            examples:
              best: { summary: The best, value: { stars: 5 } }
      responses:
        '204': { description: The rating is kept. }
        default: { $ref: '#/components/responses/OtherFailure' }
`

let workspace: WorkspaceCopy

beforeAll(async () => {
  workspace = copyWorkspace()
  const contract = join(workspace.folder, 'openapi/loyalty.yaml')
  const edited = readFileSync(contract, 'utf8')
    .replace(/^paths:\n/m, (line) => line + fifthOperation + sixthOperation)
    .replace(/^  schemas:\n/m, (line) => line + rewardStock)
  writeFileSync(contract, edited)
  await workspace.generate()
})

afterAll(() => {
  workspace.remove()
})

/** Runs a module in a folder of the edited workspace, and returns the JSON that it printed. */
function run(folder: string, script: string): unknown {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=@specwright/source', '--input-type=module', '-e', script],
    { cwd: join(workspace.folder, folder), encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

test('the types contain it', () => {
  const types = readFileSync(join(workspace.folder, 'packages/spec/src/generated/types.ts'), 'utf8')
  expect(types).toContain('getReward: {')
  expect(types).toContain('export type RewardStock = ')
})

test('the operation table lists it', () => {
  const script = `import { operations } from '@loyalty-kit/spec'; console.log(JSON.stringify(operations.getReward))`
  expect(run('packages/client', script)).toMatchObject({
    id: 'getReward',
    method: 'get',
    path: '/v2/loyalties/rewards/{id}',
    beta: false,
    security: [['accessToken', 'appId', 'appToken']],
  })
})

test('its schema has a validator', () => {
  const script = `import { RewardStockSchema, isRewardStock } from './src/index.ts'
    console.log(JSON.stringify([isRewardStock({ id: 'rw_mug', left: 2 }), RewardStockSchema.check({ id: 'rw_mug', left: -1 })]))`
  expect(run('packages/validators', script)).toMatchObject([true, [{ pointer: '/left', keyword: 'minimum' }]])
})

test('the client calls it, and the mock responds with its example', () => {
  const script = `import { createLoyaltyClient } from '../client/src/index.ts'
    import { createMockServer } from './src/index.ts'
    const mock = createMockServer()
    const loyalty = createLoyaltyClient({ baseUrl: 'http://127.0.0.1:4010', appId: 'demo-app', appToken: 'demo-token', scope: ['api'], fetch: mock.fetch })
    console.log(JSON.stringify(await loyalty.rewards.get('rw_mug')))`
  expect(run('packages/mock-server', script)).toEqual({ id: 'rw_mug', left: 2 })
})

test('the mock checks its parameters', () => {
  const script = `import { createLoyaltyClient } from '../client/src/index.ts'
    import { createMockServer } from './src/index.ts'
    const mock = createMockServer()
    const loyalty = createLoyaltyClient({ baseUrl: 'http://127.0.0.1:4010', appId: 'demo-app', appToken: 'demo-token', scope: ['api'], fetch: mock.fetch })
    const { status, details } = await loyalty.rewards.get('rw').catch((error) => error)
    console.log(JSON.stringify({ status, details }))`
  expect(run('packages/mock-server', script)).toMatchObject({
    status: 400,
    details: expect.stringContaining('/id') as unknown,
  })
})

test('the mock checks cookies, and bodies that have no name', () => {
  const script = `import { createMockServer } from './src/index.ts'
    const mock = createMockServer()
    const app = { 'x-app-id': 'demo-app', 'x-app-token': 'demo-token' }
    const form = new URLSearchParams({ grant_type: 'client_credentials', scope: 'api' })
    const issued = await mock.fetch('http://mock.test/oauth/token', { method: 'POST', headers: app, body: form })
    const authorization = 'Bearer ' + (await issued.json()).access_token
    const rate = async (cookie, stars) => {
      const headers = { ...app, authorization, cookie, 'content-type': 'application/json' }
      const body = JSON.stringify({ stars })
      const response = await mock.fetch('http://mock.test/v2/loyalties/rewards/rw_mug/ratings', { method: 'POST', headers, body })
      return [response.status, response.status === 204 ? '' : (await response.json()).details]
    }
    console.log(JSON.stringify([await rate('visits=2', 5), await rate('visits=0', 5), await rate('', 6)]))`
  expect(run('packages/mock-server', script)).toEqual([
    [204, ''],
    [400, '/visits must be at least 1'],
    [400, '/stars must be at most 5'],
  ])
})

test('the docs data contains it', async () => {
  const { files } = await generateFolder(join(workspace.folder, 'openapi/loyalty.yaml'))
  const docs = JSON.parse(files.find(({ path }) => path === 'docs.json')?.content ?? '{}') as {
    operations: { id: string }[]
  }
  expect(docs.operations.map(({ id }) => id)).toContain('getReward')
})
