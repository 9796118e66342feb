import { fileURLToPath } from 'node:url'
import { compareApis, parseReport, printReport, readPublicApi, type PublicApi } from '@specwright/release'
import { expect, test } from 'vitest'

const packages = fileURLToPath(new URL('../../../', import.meta.url))
const sourceCondition = '@specwright/source'

/** The exports of packages as they are, by the folder: to read them takes longer than to compare them. */
const known = new Map<string, PublicApi>()

function apiOf(folder: string): PublicApi {
  const api = known.get(folder) ?? readPublicApi(folder, sourceCondition)
  known.set(folder, api)
  return api
}

// Those of all packages, nightly.
test.each(['client', 'toolkit/client-engine'])('the report of %s is complete, and parses to what was printed', (of) => {
  const face = apiOf(packages + of)
  expect(parseReport(printReport(face))).toEqual(face)
})

test.each([
  {
    what: 'a removed member',
    of: 'toolkit/client-engine',
    from: 'durationMs: number',
    to: 'tookMs: number',
    bump: 'major',
  },
  {
    what: 'an optional member of what users pass',
    from: 'readonly scope?:',
    to: 'readonly more?: 1; readonly scope?:',
    bump: 'minor',
  },
  {
    what: 'a required member of what users pass',
    from: 'readonly scope?:',
    to: 'readonly more: 1; readonly scope?:',
    bump: 'major',
  },
  {
    what: 'a wider member of what users pass',
    from: 'readonly baseUrl: string',
    to: 'readonly baseUrl: string | URL',
    bump: 'minor',
  },
  {
    what: 'an additional member of what users get',
    from: 'delete(id: string,',
    to: 'more(): void; delete(id: string,',
    bump: 'minor',
  },
  { what: 'a wider parameter', from: 'delete(id: string,', to: 'delete(id: string | number,', bump: 'minor' },
  { what: 'a narrower parameter of a method', from: 'delete(id: string,', to: "delete(id: 'a' | 'b',", bump: 'major' },
  {
    what: 'an additional required parameter',
    from: 'delete(id: string,',
    to: 'delete(id: string, more: 1,',
    bump: 'major',
  },
])('$what: $bump', ({ of = 'client', from, to, bump }) => {
  const folder = packages + of
  const base = apiOf(folder)
  const report = printReport(base)
  const edited = report.replaceAll(from, to)
  expect(edited).not.toBe(report)
  const changes = compareApis(base, parseReport(edited), { folder, sourceCondition })
  const bumps = changes.map((change) => change.bump)
  expect(bumps.includes('major') ? 'major' : (bumps[0] ?? 'none')).toBe(bump)
})
