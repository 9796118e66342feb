import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { folderOfCopy } from './corrected-copy.ts'
import type { Correction } from './guide-corrections.ts'

/** What a caller observes of a correction. */
interface Observed {
  /** An expression after the caller's own lines. */
  readonly value: string
  readonly after: unknown
  /** Of the caller before the correction: its value, or what its error says. */
  readonly before: unknown
}

/** What callers observe of the corrections of the guide, by their titles. */
export const observed: Readonly<Record<string, Observed>> = {
  'Parameter names': {
    value: 'requests.at(-1)',
    after: 'GET /v2/loyalties/rewards/rw_mug/activities?page_size=3',
    before: expect.stringContaining('there is no query parameter "limit"'),
  },
  'A success status': {
    value: 'response.status',
    after: 204,
    before: expect.stringContaining('not revoked'),
  },
  Scopes: { value: 'data.length', after: 10, before: expect.stringContaining('403') },
  'The token path': {
    value: '[scope, requests[0]]',
    after: ['api', 'POST /v1/oauth/token'],
    before: ['api', 'POST /v1/oauth/token'],
  },
  'Error keys': { value: 'isInUse', after: true, before: false },
}

/**
 * Runs callers in the copy, each with the client and a mock of its contract.
 *
 * @returns For each the value, or its error as Node.js prints it.
 */
function call(callers: readonly string[], { value }: Observed): unknown[] {
  const runs = callers.map(
    (caller) => `async () => {
      const mock = createMockServer()
      const requests = []
      const fetch = async (input, init) => {
        const { method, url } = new Request(input, init)
        const path = url.slice('http://127.0.0.1:4010'.length)
        requests.push(method + ' ' + path)
        return mock.fetch(input, init)
      }
      const app = { baseUrl: 'http://127.0.0.1:4010', appId: 'demo-app', appToken: 'demo-token', fetch }
      const loyalty = createLoyaltyClient({ ...app, scope: ['api', 'rewards'] })
      const error = await loyalty.tierStructures.delete('ts_inuse').catch((thrown) => thrown)
      requests.length = 0
      ${caller}
      return ${value}
    }`,
  )
  const script = `import { inspect } from 'node:util'
    import { createLoyaltyClient } from '../client/src/index.ts'
    import { createMockServer } from './src/index.ts'
    const results = []
    for (const run of [${runs.join(',\n')}]) results.push(await run().catch(inspect))
    console.log(JSON.stringify(results))`
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=@specwright/source', '--input-type=module', '-e', script],
    { cwd: join(folderOfCopy(), 'packages/mock-server'), encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  return JSON.parse(stdout) as unknown[] // as printed above
}

/** Expects a correction, which is made, to leave the list of assumptions with its mark. */
export function expectUnlisted({ hunks }: Correction): void {
  const assumptions = (text: string): number => text.split('x-assumed').length
  const list = readFileSync(join(folderOfCopy(), 'openapi/README.md'), 'utf8')
  const removed = hunks.flatMap(({ before, after }) =>
    assumptions(before) === assumptions(after) ? [] : (/x-assumed: (?:>-\s+)?([^\n]*)/.exec(before)?.[1] ?? []),
  )
  expect(removed.filter((reason) => list.includes(reason))).toEqual([])
}

/** Expects a correction, which is made, to reach callers as the guide says. */
export function expectToReachCallers({ title, caller }: Correction): void {
  const seen = observed[title]
  expect(seen && call([caller.before, caller.after], seen)).toEqual([seen?.before, seen?.after])
}
