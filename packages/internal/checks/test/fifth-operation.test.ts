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

/** Uses what is generated in the edited workspace, as its packages do, and prints what comes of it. */
const program = `
  import { operations } from '@loyalty-kit/spec'
  import { createLoyaltyClient } from '../client/src/index.ts'
  import { isRewardStock, RewardStockSchema } from '../validators/src/index.ts'
  import { createMockServer } from './src/index.ts'

  const mock = createMockServer()
  const app = { 'x-app-id': 'demo-app', 'x-app-token': 'demo-token' }
  const credentials = { appId: 'demo-app', appToken: 'demo-token', scope: ['api'] }
  const loyalty = createLoyaltyClient({ baseUrl: 'http://127.0.0.1:4010', ...credentials, fetch: mock.fetch })
  const { status, details } = await loyalty.rewards.get('rw').catch((error) => error)
  const form = new URLSearchParams({ grant_type: 'client_credentials', scope: 'api' })
  const issued = await mock.fetch('http://mock.test/oauth/token', { method: 'POST', headers: app, body: form })
  const authorization = 'Bearer ' + (await issued.json()).access_token
  const rate = async (cookie, stars) => {
    const headers = { ...app, authorization, cookie, 'content-type': 'application/json' }
    const body = JSON.stringify({ stars })
    const response = await mock.fetch('http://mock.test/v2/loyalties/rewards/rw_mug/ratings', { method: 'POST', headers, body })
    return [response.status, response.status === 204 ? '' : (await response.json()).details]
  }
  console.log(JSON.stringify({
    operation: operations.getReward,
    checked: [isRewardStock({ id: 'rw_mug', left: 2 }), RewardStockSchema.check({ id: 'rw_mug', left: -1 })],
    stock: await loyalty.rewards.get('rw_mug'),
    refused: { status, details },
    ratings: [await rate('visits=2', 5), await rate('visits=0', 5), await rate('', 6)],
  }))`

let workspace: WorkspaceCopy
let seen: Readonly<Record<'operation' | 'checked' | 'stock' | 'refused' | 'ratings', unknown>>

beforeAll(async () => {
  workspace = copyWorkspace()
  const contract = join(workspace.folder, 'openapi/loyalty.yaml')
  const edited = readFileSync(contract, 'utf8')
    .replace(/^paths:\n/m, (line) => line + fifthOperation + sixthOperation)
    .replace(/^  schemas:\n/m, (line) => line + rewardStock)
  writeFileSync(contract, edited)
  await workspace.generate()
  const argv = ['--conditions=@specwright/source', '--input-type=module', '-e', program]
  const cwd = join(workspace.folder, 'packages/mock-server')
  const { stdout, stderr } = spawnSync(process.execPath, argv, { cwd, encoding: 'utf8' })
  expect(stderr).toBe('')
  seen = JSON.parse(stdout) as typeof seen // as printed above
})

afterAll(() => {
  workspace.remove()
})

test('the types contain it', () => {
  const types = readFileSync(join(workspace.folder, 'packages/spec/src/generated/types.ts'), 'utf8')
  expect(types).toContain('getReward: {')
  expect(types).toContain('export type RewardStock = ')
})

test('the operation table lists it', () => {
  expect(seen.operation).toMatchObject({
    id: 'getReward',
    method: 'get',
    path: '/v2/loyalties/rewards/{id}',
    beta: false,
    security: [['accessToken', 'appId', 'appToken']],
  })
})

test('its schema has a validator', () => {
  expect(seen.checked).toMatchObject([true, [{ pointer: '/left', keyword: 'minimum' }]])
})

test('the client calls it, and the mock responds with its example', () => {
  expect(seen.stock).toEqual({ id: 'rw_mug', left: 2 })
})

test('the mock checks its parameters', () => {
  expect(seen.refused).toMatchObject({ status: 400, details: expect.stringContaining('/id') as unknown })
})

test('the mock checks cookies, and bodies that have no name', () => {
  expect(seen.ratings).toEqual([
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
