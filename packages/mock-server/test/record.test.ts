import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readTranscript, variableOf } from '@specwright/mock-engine'
import { createMockServer, seedOfTranscript } from '@loyalty-kit/mock-server'
import { createMockServer as createNodeMock, listen } from '@loyalty-kit/mock-server/node'
import { proxy } from '@loyalty-kit/mock-server/proxy'
import { expect, onTestFinished, test } from 'vitest'
import { start } from './helpers.ts'
import { startMock } from './store/process.ts'
import { sendExchange, fill, matchingPart } from '../../toolkit/mock-engine/test/conversation.ts'
import { activitiesOf, appHeaders, facts, structureAt } from './facts.ts'

function file(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-record-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, name)
}

const secret = 'a-secret-of-the-shop'
const app = appHeaders('shop-app', secret)

/** A session: a token, two pages of a log, deletions with each outcome, and the revocation of the token. */
async function runSession(url: string): Promise<readonly string[]> {
  const form = (fields: Record<string, string>) => ({ method: 'POST', headers: app, body: new URLSearchParams(fields) })
  const issued = await fetch(`${url}${facts.tokenPath}`, form({ grant_type: 'client_credentials', scope: facts.scope }))
  const { access_token: token } = (await issued.json()) as { access_token: string } // as the contract has it
  const headers = { ...app, authorization: `Bearer ${token}` }
  const log = `${url}${activitiesOf('rw_mug')}?${facts.size}=10`
  const page = (await (await fetch(log, { headers })).json()) as { cursor: { next: string } } // 25 activities
  await fetch(`${log}&${facts.cursor}=${page.cursor.next}`, { headers })
  for (const id of ['ts_gold', 'ts_gold', 'ts_inuse', 'ts_none']) {
    await fetch(`${url}${structureAt(id)}`, { method: 'DELETE', headers })
  }
  await fetch(`${url}${facts.revokePath}`, form({ access_token: token }))
  await fetch(log, { headers })
  return [secret, token, page.cursor.next]
}

test('a recording becomes a seed, on which the same requests get the same responses', async () => {
  const transcript = file('session.http')
  const now = (): number => start
  const service = createNodeMock({
    now,
    seed: { ...createSeed(), apps: [{ id: 'shop-app', token: secret }] },
  })
  const listener = await listen(service)
  const recording = await proxy({ upstream: listener.url, transcript })
  const secrets = await runSession(recording.url)
  await recording.close()
  await listener.close()

  const text = readFileSync(transcript, 'utf8')
  for (const hidden of [...secrets, 'shop-app']) expect(text).not.toContain(hidden)
  const exchanges = readTranscript(text)
  expect(exchanges.map(({ title, expected }) => `${title}: ${expected.status}`)).toEqual([
    `1 generateOAuthToken: ${facts.issued}`,
    `2 listRewardActivities: ${facts.listed}`,
    `3 listRewardActivities: ${facts.listed}`,
    `4 deleteTierStructure: ${facts.deleted}`,
    '5 deleteTierStructure: 404',
    '6 deleteTierStructure: 409',
    '7 deleteTierStructure: 404',
    `8 revokeOAuthToken: ${facts.revoked}`,
    '9 listRewardActivities: 401',
  ])

  const mock = createMockServer({ now, seed: seedOfTranscript(text) })
  const variables = new Map([
    [variableOf(facts.appId), 'demo-app'],
    [variableOf(facts.appToken), 'demo-token'],
  ])
  for (const exchange of exchanges) {
    const { title, expected } = exchange
    const response = await sendExchange(exchange, variables, mock.fetch, 'http://mock.test')
    const received = await response.text()
    // No response named the program that uses a structure.
    const body = expected.status === 409 ? '{}' : fill(expected.body, variables)
    expect({ title, status: response.status }).toEqual({ title, status: expected.status })
    if (expected.body === '(empty)') expect(received).toBe('')
    else {
      const expectedBody: unknown = JSON.parse(body)
      expect(matchingPart(JSON.parse(received), expectedBody, variables)).toEqual(expectedBody)
    }
  }
})

/** The demo state, except that the structure in use has a name, which no response contains. */
function createSeed() {
  return {
    programs: [{ id: 'prog_main' }],
    tier_structures: ['ts_gold', 'ts_inuse'].map((id) => ({
      id,
      name: `The name of ${id}`,
      type: 'POINT_BALANCE' as const,
      card_definition_id: 'card',
      status: 'ACTIVE' as const,
    })),
    assignments: [{ id: 'asg', program_id: 'prog_main', tier_structure_id: 'ts_inuse' }],
    rewards: [{ id: 'rw_mug', name: 'Mug' }],
    activities: Array.from({ length: 15 }, (_, n) => ({
      id: `act_${n}`,
      type: 'vl.reward.created' as const,
      data: { reward: { id: 'rw_mug', name: 'Mug' } },
      // Three at the same time each, so that their order is that of arrival.
      created_at: new Date(start - 1000 * (15 - Math.floor(n / 3))).toISOString(),
      reward_id: 'rw_mug',
    })),
  }
}

test('from the shell: record, then serve the recording', async () => {
  const transcript = file('session.http')
  const service = await startMock([])
  const recording = await startMock(['record', '--upstream', service.url, '--transcript', transcript])
  const headers = appHeaders()
  const body = new URLSearchParams({ grant_type: 'client_credentials', scope: facts.scope })
  const issued = await fetch(`${recording.url}${facts.tokenPath}`, { method: 'POST', headers, body })
  const { access_token: token } = (await issued.json()) as { access_token: string } // as the contract has it
  const log = `${activitiesOf('rw_mug')}?${facts.size}=${facts.max}`
  const list = async (url: string, authorization: string): Promise<unknown> =>
    await (await fetch(url + log, { headers: { ...headers, authorization } })).json()
  const recorded = await list(recording.url, `Bearer ${token}`)
  await recording.kill()

  const replaying = await startMock(['--seed', transcript])
  const again = await fetch(`${replaying.url}${facts.tokenPath}`, { method: 'POST', headers, body })
  const { access_token: other } = (await again.json()) as { access_token: string } // as the contract has it
  expect(await list(replaying.url, `Bearer ${other}`)).toEqual(recorded)
})

test.each([
  [['proxy'], /Cannot start the proxy: --upstream is missing. Name the service with --upstream URL/],
  [
    ['record', '--upstream', 'http://127.0.0.1:1'],
    /Cannot record: --transcript is missing. Name the file to write with --transcript FILE/,
  ],
  [['proxy', '--upstream', 'nowhere'], /Cannot use --upstream nowhere: it must be a URL/],
  [['proxy', '--store', 'mock.db'], /Unknown option "--store": use --port/],
  [
    ['record', '--upstream', 'http://127.0.0.1:1', '--transcript', import.meta.filename],
    /Cannot write the transcript .*EEXIST.*\. Choose a file that does not exist yet/,
  ],
])('%j is refused with advice', async (argv, message) => {
  await expect(startMock(argv)).rejects.toThrow(message)
})

test('a transcript is not written if the proxy cannot listen', async () => {
  const transcript = file('session.http')
  const occupied = await listen(createNodeMock())
  const port = Number(new URL(occupied.url).port)
  await expect(proxy({ upstream: occupied.url, port, transcript })).rejects.toThrow('EADDRINUSE')
  expect(existsSync(transcript)).toBe(false)
  await occupied.close()
})

test.each([
  ['', 'it has no exchange. Each one must start with ###'],
  [`### A\nDELETE ${structureAt('a')}\n---\n200\n\n{`, 'the response of "A" is not valid JSON'],
])('%j is refused as a transcript', (text, message) => {
  const path = file('bad.http')
  writeFileSync(path, text)
  expect(() => seedOfTranscript(readFileSync(path, 'utf8'))).toThrow(message)
})
