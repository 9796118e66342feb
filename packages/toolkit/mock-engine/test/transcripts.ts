import * as fc from 'fast-check'
import { expect } from 'vitest'
import { hostile } from '../../core/code/test/hostile-text.ts'
import { createRecorder } from '../src/transcript/recorder.ts'
import { readTranscript, type Exchange } from '../src/transcript/transcript.ts'
import { writeExchange } from '../src/transcript/write-exchange.ts'

/** The number of runs, and their seed. */
interface Runs {
  readonly seed: number
  readonly numRuns: number
}

/** What is a part of a transcript where it begins a line, and what its reader leaves out. */
const pieces = [
  '\n', '\r\n', '\r', '\n\n', ' ', '\t', '###', '### 2 other', '---', '200', '(empty)', '{{token}}', '{{', '<<token>>', '\\"', '\\', '"',
  '< ./file', '> {% x %}', '//', '@host = x', 'a: b', 'GET / HTTP/1.1', '\0', '\u001b[2J', '\u2028###', '\u202e', '\ud800', '\ufeff', 'é', 'a',
] // prettier-ignore

const text = fc.oneof(
  hostile,
  fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map((parts) => parts.join('')),
)
const name = fc.stringMatching(/^[a-z\d_!'*][a-z\d_!$%&'*+.^`|~-]{0,8}$/)
const target = text.map((each) => `/${encodeURIComponent(each.toWellFormed())}`)
const message = { headers: fc.dictionary(name, text, { maxKeys: 3, noNullPrototype: true }), body: text }

const exchange: fc.Arbitrary<Exchange> = fc.record({
  title: text,
  request: fc.record({ method: fc.constantFrom('GET', 'POST', 'M-SEARCH'), target, ...message }),
  expected: fc.record({ status: fc.integer({ min: 100, max: 599 }), ...message }),
})

/** What holds for every exchange, whatever strings it has. */
export const properties: readonly { readonly says: string; hold(runs: Runs): void }[] = [
  {
    says: 'exchanges that are written read back as the same, in one file',
    hold: (runs) =>
      fc.assert(
        fc.property(fc.array(exchange, { minLength: 1, maxLength: 3 }), (all) => {
          expect(readTranscript(all.map(writeExchange).join(''))).toEqual(all)
        }),
        runs,
      ),
  },
  {
    says: 'a recording has one exchange for each, with the values of its bodies',
    hold: (runs) => fc.assert(fc.property(text, text, text, fc.jsonValue(), expectRecorded), runs),
  },
]

function expectRecorded(title: string, sent: string, key: string, value: fc.JsonValue): void {
  const recorder = createRecorder({ securitySchemes: {}, volatile: [], variables: {} })
  const form = new URLSearchParams({ q: sent.toWellFormed() })
  const request = {
    method: 'POST',
    path: `/${sent.replaceAll(/[\0-\x20?#]/g, '')}`,
    query: String(form),
    headers: { 'content-type': 'application/x-www-form-urlencoded', prefer: sent },
    body: `${sent.replaceAll(/[%+=&]/g, '')}=&${form}`,
  }
  // Not the name of a secret, which ends otherwise.
  const body = JSON.stringify({ [`${key}x`]: value, sent: [sent] })
  const response = { status: 200, headers: { 'content-type': 'application/json', location: sent }, body }
  const [read, ...others] = readTranscript(recorder.exchange(title, request, response))
  expect(others).toEqual([])
  expect(read?.request.target).not.toContain('{{')
  expect(read?.request.headers['prefer']).toBe(sent)
  expect(read?.expected.headers['location']).toBe(sent)
  expect(read?.expected.body).not.toContain('{{')
  expect(JSON.parse(read?.expected.body ?? '')).toEqual(JSON.parse(body))
  expect(Object.fromEntries(new URLSearchParams(read?.request.body))).toEqual(
    Object.fromEntries(new URLSearchParams(request.body)),
  )
}
