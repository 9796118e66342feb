import { expect, test } from 'vitest'
import { findingFor, type Witness } from '../src/index.ts'
import { clientFinding } from '../src/verdict/compare-clients.ts'
import { verdictFrom } from '../src/verdict/verdict.ts'
import { printVerdict } from '../src/verdict/print-verdict.ts'

const change = {
  rule: 'range',
  place: '/a',
  wire: 'major',
  types: 'none',
  reason: 'it changed',
  before: 1,
  after: 2,
} as const

function value(held: unknown): Witness {
  return { kind: 'value', value: held, before: [], after: [] }
}

/** The text and the last row of the Markdown of a verdict with one finding. */
function printed(place: string, witness?: Witness): { readonly text: string; readonly row: string | undefined } {
  const verdict = verdictFrom([findingFor({ ...change, place }, false, witness)])
  return { text: printVerdict(verdict, 'text'), row: printVerdict(verdict, 'markdown').trim().split('\n').at(-1) }
}

test('code in a Markdown table keeps its backticks and pipes', () => {
  const { row } = printed('/paths/~1a``b`', value('a|b'))
  expect(row).toBe('| **major** | ``` /paths/~1a``b` ``` | it changed | major | none | none | `"a\\|b"` | witness |')
})

test('a null witness is distinct from a missing one', () => {
  const [found, missed] = [printed('/a', value(null)), printed('/a')]
  expect(found.text).toContain('\n  for example the value null\n')
  expect(found.row).toContain('| `the value null` | witness |')
  expect(missed.text).toMatch(/\n {2}unproven: no example was found \([0-9a-f]{16}\)\n/)
  expect(missed.row).toContain('|  | unproven |')
})

test('an annotation and a log say what each face requires', () => {
  const finding = clientFinding(
    { pointer: '/paths/~1pets/get', beta: false },
    { client: 'major', reason: 'the method pets.list is now pets.all', before: 'pets.list', after: 'pets.all' },
  )
  const verdict = verdictFrom([finding])
  expect(printVerdict(verdict, 'github').split('\n')[0]).toBe(
    '::error title=Contract::/paths/~1pets/get: the method pets.list is now pets.all (major: wire none, types none, client major)',
  )
  expect(JSON.parse(printVerdict(verdict, 'sarif'))).toMatchObject({
    runs: [
      {
        results: [
          {
            ruleId: 'client',
            level: 'error',
            message: { text: 'the method pets.list is now pets.all' },
            properties: { bump: 'major', wire: 'none', types: 'none', client: 'major' },
          },
        ],
      },
    ],
  })
})

test('annotations and Markdown say who accepted a finding', () => {
  const accepted = { fingerprint: '0', reason: 'Nobody sends it', author: 'Ada', expires: '2027-01-31' }
  const verdict = verdictFrom([{ ...findingFor(change, false, value(1)), accepted }])
  const note =
    'it changed (none: wire major, types none, client none); accepted by Ada until 2027-01-31: Nobody sends it'
  expect(printVerdict(verdict, 'github')).toContain(`::notice title=Contract::/a: ${note}\n`)
  expect(printVerdict(verdict, 'markdown')).toContain(
    '| it changed; accepted by Ada until 2027-01-31: Nobody sends it |',
  )
})

test('a request is shown by its first line', () => {
  const request = {
    method: 'POST',
    path: '/pets',
    headers: { 'content-type': 'application/json' },
    body: { name: 'a' },
  }
  expect(printed('/a', { kind: 'request', request }).text).toContain('\n  for example POST /pets {"name":"a"}\n')
})
