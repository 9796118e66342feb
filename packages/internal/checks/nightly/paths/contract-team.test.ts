import { mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, statusOf } from '@specwright/machine/ports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Terminal, type Server } from '../../src/terminal.ts'
import { addTo, eventAndError } from '../../test/added-parts.ts'
import { changesetIn } from '../changeset.ts'
import { withPnpm, wordsOf } from './words.ts'

// The API's own team, with CONTRIBUTING alone, in a clone: an event and an error, and 20 saves while the mock and the docs run.

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const contributing = wordsOf('CONTRIBUTING.md')
const terminal = new Terminal(realpathSync(mkdtempSync(join(tmpdir(), 'loyalty-team-'))))
const { folder } = terminal

beforeAll(async () => {
  await terminal.must(`git clone --quiet ${root} . && git switch --quiet --force-create main`)
})

afterAll(async () => {
  await terminal.close()
  rmSync(folder, { recursive: true, force: true })
})

const read = (file: string): string => readFileSync(join(folder, file), 'utf8')

describe('20 saves', () => {
  const contract = 'openapi/loyalty.yaml'
  const message = 'Cannot delete tier structure "ts_inuse"'
  let dev: Server
  let mockUrl: string
  let docsUrl: string
  let written: string

  beforeAll(async () => {
    const [mock, docs] = [await freePort(), await freePort()]
    mockUrl = `http://127.0.0.1:${mock}`
    docsUrl = `http://127.0.0.1:${docs}`
    written = read(contract)
    const ports = `--port ${mock} --docs-port ${docs}`
    dev = await terminal.start(
      `${withPnpm(contributing.command('npx -y pnpm@12 dev'))} ${ports}`,
      /(everything reloads)/,
    )
  })

  /** How the contract can be broken, as editors and people do it. */
  const breaks: readonly ((text: string) => string)[] = [
    (text) => text.replace('responses/TierStructureInUse', 'responses/TierStructureInUze'),
    (text) => `${text}  - : [\n`,
    () => '',
    (text) => text.slice(0, text.length / 2),
    (text) => text.replace('operationId: revokeOAuthToken', 'operationId: generateOAuthToken'),
  ]

  const app = { 'x-app-id': 'demo-app', 'x-app-token': 'demo-token' }

  /** What the mock says of a structure in use. */
  async function mocked(): Promise<string> {
    const body = new URLSearchParams({ grant_type: 'client_credentials', scope: 'api' })
    const issued = await fetch(`${mockUrl}/oauth/token`, { method: 'POST', headers: app, body })
    const { access_token: token } = (await issued.json()) as { access_token: string } // a success, or the test fails
    const headers = { ...app, authorization: `Bearer ${token}`, prefer: 'code=409' }
    const response = await fetch(`${mockUrl}/v2/loyalties/tier-structures/ts_gold`, { method: 'DELETE', headers })
    return ((await response.json()) as { message: string }).message // an error
  }

  const documented = async (): Promise<string> =>
    await (await fetch(`${docsUrl}/operations/delete-tier-structure/`)).text()

  test('each good one is followed by the mock and the docs, and a broken one is reported', async () => {
    for (let save = 1; save <= 20; save++) {
      const good = written.replace(message, `Save ${save}`)
      const from = dev.printed().length
      const broken = save % 2 === 0 ? breaks[(save / 2 - 1) % breaks.length] : undefined
      terminal.write(contract, broken?.(good) ?? good)
      if (broken === undefined) {
        await dev.until(/The contract was reloaded: /, from)
        await expect.poll(mocked).toBe(`Save ${save}`)
        await expect.poll(documented).toContain(`Save ${save}`)
      } else {
        const [report] = await dev.until(/[^]*Waiting for the next save\./, from)
        expect(report).toMatch(/openapi\/loyalty\.yaml/)
        expect(await mocked()).toBe(`Save ${save - 1}`)
        expect(await statusOf(docsUrl)).toBe(200)
      }
    }
  })

  test('after Ctrl-C, nothing is left behind', async () => {
    terminal.write(contract, written) // in the middle of a save
    expect(await dev.stop('SIGINT')).toBe(0)
    expect(await Promise.all([mockUrl, docsUrl].map(statusOf))).toEqual(['closed', 'closed'])
    expect(runningIn(folder)).toEqual([])
    await terminal.must(withPnpm(contributing.command('pnpm generate')))
    expect(await terminal.must('git status --short')).toBe('')
  })
})

/** The processes whose working folder is in a folder, where the system shows them. */
function runningIn(parent: string): string[] {
  const ids = process.platform === 'linux' ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []
  return ids.filter((id) => {
    try {
      return readlinkSync(`/proc/${id}/cwd`).startsWith(parent)
    } catch {
      return false // it has ended, or is another user's
    }
  })
}

describe('an event and an error', () => {
  beforeAll(async () => {
    addTo(folder, eventAndError)
    await terminal.must(contributing.command('pnpm generate'))
  })

  test('the gate prints the changeset to write', async () => {
    const rehearsed = await terminal.must(contributing.command('pnpm release:gate'))
    expect(rehearsed).toContain('There is no release yet')
    expect(rehearsed).toContain('@loyalty-kit/client: minor would be required')
    const changeset = changesetIn(rehearsed, 'Deletions may fail with 423, and rewards may be archived.')
    expect(changeset.path).toMatch(/^\.changeset\//)
    terminal.write(changeset.path, changeset.content)
    expect(await terminal.must('pnpm changeset status')).toContain('@loyalty-kit/client')
    await terminal.must(contributing.command('pnpm diff git:main'))
  })

  test('the contract is valid by the rules of the house, and generated from', async () => {
    await terminal.must(contributing.command('pnpm lint:api'))
    await terminal.must(contributing.command('pnpm check'))
  })

  test('types, validators, client and mock have them', async () => {
    terminal.write('packages/client/test/use.ts', use)
    await terminal.must(
      withPnpm(contributing.command('pnpm --filter @loyalty-kit/client build').replace('build', 'types')),
    )
    const printed = await terminal.must('node --conditions=@specwright/source packages/client/test/use.ts')
    const lines = ['423 tier_structure_locked', 'vl.reward.archived SOLD_OUT', '/data/reason']
    expect(printed.trim().split('\n').toSorted()).toEqual(lines.toSorted())
    rmSync(join(folder, 'packages/client/test/use.ts'))
  })

  test('the docs have them', async () => {
    await terminal.must('pnpm --filter docs build')
    expect(read('apps/docs/dist/operations/delete-tier-structure.md')).toContain('tier_structure_locked')
    const pages = await terminal.must('grep -rl vl.reward.archived apps/docs/dist --include=*.html')
    expect(pages).toMatch(/events/)
  })
})

/** A program that calls, receives and checks; a wrong type does not compile. */
const use = `import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMockServer } from '@loyalty-kit/mock-server'
import { RewardArchivedSchema } from '@loyalty-kit/validators'
import { createLoyaltyClient, isApiError } from '../src/index.ts'
import { handleWebhook, unwrapWebhook } from '../src/generated/webhooks.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
  request.on('end', async () => {
    response.end()
    handleWebhook(await unwrapWebhook({ headers: request.headers, body }, secret), {
      'vl.reward.created': () => console.log('another event'),
      'vl.reward.archived': ({ name, body: { data } }) => console.log(name, data.reason satisfies 'SOLD_OUT' | 'WITHDRAWN'),
    })
  })
})
await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
const { port } = server.address() as AddressInfo
const mock = createMockServer({ receivers: [{ url: \`http://127.0.0.1:\${port}/\`, secret }] })
const app = { baseUrl: 'http://127.0.0.1:4010', appId: 'demo-app', appToken: 'demo-token' }
const loyalty = createLoyaltyClient({ ...app, scope: ['loyalties'], fetch: mock.fetch })
try {
  await loyalty.tierStructures.delete('ts_gold', { headers: { Prefer: 'code=423' } })
} catch (error) {
  if (!isApiError(error, 'deleteTierStructure') || error.status !== 423) throw error
  console.log(error.body?.code satisfies 423 | undefined, error.body?.key)
}
await mock.control.sendEvent('vl.reward.archived')
await mock.control.settled()
const archived = { id: 'a', type: 'vl.reward.archived', created_at: '2026-01-15T09:30:00Z', data: { reason: 'LOST' } }
for (const { pointer } of RewardArchivedSchema.check(archived)) console.log(pointer)
await loyalty.close()
await mock.close()
server.close()
`
