import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { userEnv } from '../src/user-env.ts'
import { addTo, eventAndError, rewardStock } from '../test/added-parts.ts'

// The gate of this repository, with a contract that has one more operation, schema, event and error.

const newOperation = `  /v2/loyalties/rewards/{id}/stock:
    get:
      operationId: getRewardStock
      tags: [Rewards]
      x-beta: false
      summary: Get the stock of a reward
      description: Gives how many of a reward are left.
      security:
        - accessToken: []
          appId: []
          appToken: []
      parameters:
        - { name: id, in: path, required: true, description: The reward., schema: { type: string, minLength: 3 } }
      responses:
        '200':
          description: The stock.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/RewardSupply' }
              examples:
                stock: { summary: Two left, value: { id: rw_mug, left: 2 } }
        default: { $ref: '#/components/responses/OtherFailure' }
`

// Of another name than what tests of the gate add.
const rewardSupply = rewardStock.replace('RewardStock', 'RewardSupply')

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'loyalty-operations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a new operation, event and error in our contract pass the whole gate, without a hand edit', () => {
  run('git', 'clone', '--quiet', root, '.')
  run('pnpm', 'install', '--frozen-lockfile')
  const contract = join(folder, 'openapi/loyalty.yaml')
  writeFileSync(
    contract,
    readFileSync(contract, 'utf8')
      .replace(/^paths:\n/m, (line) => line + newOperation)
      .replace(/^  schemas:\n/m, (line) => line + rewardSupply),
  )
  addTo(folder, eventAndError)
  run('pnpm', 'generate')
  run('git', 'add', '--all')
  run('git', '-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '--quiet', '--message', 'Add')
  expect(stripVTControlCharacters(run('pnpm', 'test'))).not.toContain('Failed:')
})

function run(command: string, ...argv: readonly string[]): string {
  const options = { cwd: folder, encoding: 'utf8', env: userEnv(), maxBuffer: 1e9 } as const
  const { status, stdout, stderr } = spawnSync(command, argv, options)
  expect(status, `${command} ${argv.join(' ')}\n${stdout}${stderr}`).toBe(0)
  return stdout
}
