import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readFace } from '../src/api/face.ts'
import { judgeApi } from '../src/api/judge.ts'
import { parseReport, printReport } from '../src/api/report.ts'
import { published } from '../src/published.ts'

const folder = fileURLToPath(new URL('../../../client', import.meta.url))
const base = readFace(folder)

test.each(published)(
  'the report of $name says all that its face holds, and is read as it was written',
  ({ folder: path }) => {
    const face = readFace(fileURLToPath(new URL(`../../../../${path}`, import.meta.url)))
    expect(parseReport(printReport(face))).toEqual(face)
  },
)

test.each([
  { what: 'a member that is gone', from: 'durationMs: number', to: 'tookMs: number', bump: 'major' },
  {
    what: 'an optional member of what users pass',
    from: 'readonly scope?:',
    to: 'readonly more?: 1; readonly scope?:',
    bump: 'minor',
  },
  {
    what: 'a needed member of what users pass',
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
    what: 'a member more of what users get',
    from: 'readonly attempts: number;\n    readonly retry',
    to: 'readonly attempts: number;\n    readonly more: 1;\n    readonly retry',
    bump: 'minor',
  },
  { what: 'a wider parameter', from: 'delete(id: string,', to: 'delete(id: string | number,', bump: 'minor' },
  { what: 'a narrower parameter of a method', from: 'delete(id: string,', to: "delete(id: 'a' | 'b',", bump: 'major' },
  {
    what: 'a parameter more that is needed',
    from: 'delete(id: string,',
    to: 'delete(id: string, more: 1,',
    bump: 'major',
  },
])('$what: $bump', ({ from, to, bump }) => {
  const report = printReport(base)
  const edited = report.replaceAll(from, to)
  expect(edited).not.toBe(report)
  const changes = judgeApi(base, parseReport(edited), folder)
  const words = changes.map((change) => change.bump)
  expect(words.includes('major') ? 'major' : (words[0] ?? 'none')).toBe(bump)
})
