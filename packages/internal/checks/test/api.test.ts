import { fileURLToPath } from 'node:url'
import { compareApis, parseReport, printReport, readPublicApi } from '@specwright/release'
import { expect, test } from 'vitest'
import { published } from '../src/published.ts'

const packages = fileURLToPath(new URL('../../../', import.meta.url))
const sourceCondition = '@specwright/source'

test.each(published)('the report of $name is complete, and parses to what was printed', ({ folder: path }) => {
  const face = readPublicApi(fileURLToPath(new URL(`../../../../${path}`, import.meta.url)), sourceCondition)
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
  const base = readPublicApi(folder, sourceCondition)
  const report = printReport(base)
  const edited = report.replaceAll(from, to)
  expect(edited).not.toBe(report)
  const changes = compareApis(base, parseReport(edited), { folder, sourceCondition })
  const bumps = changes.map((change) => change.bump)
  expect(bumps.includes('major') ? 'major' : (bumps[0] ?? 'none')).toBe(bump)
})
