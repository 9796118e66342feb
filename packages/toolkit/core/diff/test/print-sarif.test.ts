import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { operation, request } from './pair.ts'
import { applyExceptions } from '../src/verdict/apply-exceptions.ts'
import { diffDocuments } from '../src/verdict/diff-documents.ts'
import { parseExceptions } from '../src/finding/exceptions.ts'
import { plainRequest } from './plain-request.ts'
import { printVerdict } from '../src/verdict/print-verdict.ts'
import { withWritten } from '../src/verdict/with-requests.ts'

const schemaFile = new URL(import.meta.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'))
const ajv = new Ajv({ strict: false, unicodeRegExp: false })
addFormats.default(ajv)
// The published schema is of draft 4, of which it uses what later drafts have too.
const { $schema: _, id: __, ...schema } = JSON.parse(readFileSync(schemaFile, 'utf8')) as Record<string, unknown>
const isSarif = ajv.compile(schema)

test('a verdict is a valid log of SARIF, with a rule and a fingerprint for each finding', async () => {
  const [base, revision] = [request({ type: 'string' }), operation({ tags: ['a'], description: 'It changed' })]
  const verdict = await diffDocuments(base, revision)
  const [first] = verdict.findings
  const acceptance = { fingerprint: first?.fingerprint, reason: 'Agreed', author: 'Ada', expires: '2027-01-31' }
  const { exceptions } = parseExceptions({ accepted: [acceptance] })
  const now = Date.parse('2026-11-24')
  const log = JSON.parse(printVerdict(applyExceptions(verdict, exceptions, { now }), 'sarif')) as Log
  expect([isSarif(log), isSarif.errors]).toEqual([true, null])
  const [{ tool, results } = { tool: { driver: { rules: [] } }, results: [] }] = log.runs
  expect(results.map(({ partialFingerprints }) => partialFingerprints['contractChange/v1'])).toEqual(
    verdict.findings.map(({ fingerprint }) => fingerprint),
  )
  expect(results.map(({ ruleId, ruleIndex }) => tool.driver.rules[ruleIndex]?.id === ruleId)).not.toContain(false)
  expect(results.filter(({ suppressions }) => suppressions).length).toBe(1)
})

/** The parts of a log that are read here. */
interface Log {
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } }
    readonly results: readonly {
      readonly ruleId: string
      readonly ruleIndex: number
      readonly partialFingerprints: Readonly<Record<string, string>>
      readonly suppressions?: readonly object[]
    }[]
  }[]
}

test('requests that show breaks are an .http file', async () => {
  const verdict = await diffDocuments(request({ type: 'object' }), operation({}))
  const text = printVerdict(withWritten(verdict, plainRequest), 'http')
  expect(text).toBe(`@host = http://127.0.0.1:4010

### the body was removed (/paths/~1things~1{id}/post/requestBody)
POST {{host}}/things/%7Bid%7D?id=text
content-type: application/json

{}
`)
})

const noticed = { all: [request({ enum: ['a', 'b'] }), request({ enum: ['a'] })] } as const
const unrated = [request({ 'x-a': 1 }), request({ 'x-a': 2 })] as const
const wireAlone = [request({ maxLength: 9 }), request({ maxLength: 5 })] as const
const severities = { enum: { bump: 'none', reason: 'Nobody reads it' } }

test.each([
  { what: 'all notice', pair: noticed.all, faces: ['wire'], isSuppressed: false },
  { what: 'all notice', pair: noticed.all, faces: ['types', 'client'], isSuppressed: false },
  { what: 'all notice', pair: noticed.all, faces: ['wire', 'types'], isSuppressed: false },
  { what: 'all notice', pair: noticed.all, faces: ['wire', 'types', 'client'], isSuppressed: true },
  { what: 'all notice', pair: noticed.all, faces: undefined, isSuppressed: true },
  { what: 'the wire alone notices', pair: wireAlone, faces: ['wire'], isSuppressed: true },
  { what: 'the wire alone notices', pair: wireAlone, faces: ['types'], isSuppressed: false },
  { what: 'no face notices', pair: unrated, faces: ['wire'], isSuppressed: false },
  { what: 'no face notices', pair: unrated, faces: undefined, isSuppressed: true },
  { what: 'a severity leaves out', pair: noticed.all, faces: ['types'], severities, isSuppressed: false },
  { what: 'a severity leaves out', pair: noticed.all, faces: undefined, severities, isSuppressed: true },
])('a finding that $what, accepted for $faces, is suppressed: $isSuppressed', async (row) => {
  const { pair, faces, severities: agreed = {}, isSuppressed } = row
  const rated = await diffDocuments(...pair)
  const { fingerprint } = rated.findings[0]!
  const accepted = [{ fingerprint, reason: 'Agreed', author: 'Ada', expires: '2027-01-31', ...(faces && { faces }) }]
  const { exceptions, problems } = parseExceptions({ accepted, severities: agreed })
  expect(problems).toEqual([])
  const verdict = applyExceptions(rated, exceptions, { now: Date.parse('2026-11-24') })
  const { runs } = JSON.parse(printVerdict(verdict, 'sarif')) as Log
  expect(runs[0]?.results.map(({ suppressions }) => suppressions !== undefined)).toEqual([isSuppressed])
})
