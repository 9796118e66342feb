import { expect, test } from 'vitest'
import { request } from './pair.ts'
import { applyExceptions } from '../src/verdict/apply-exceptions.ts'
import { bumpOf } from '../src/finding/faces.ts'
import { diffDocuments } from '../src/verdict/diff-documents.ts'
import { parseExceptions, renamesOf } from '../src/finding/exceptions.ts'
import { staleExceptions } from '../src/verdict/stale-exceptions.ts'

const [base, revision] = [request({ type: 'string', maxLength: 9 }), request({ type: 'string', maxLength: 5 })]
const rated = await diffDocuments(base, revision)
const fingerprint = rated.findings[0]?.fingerprint ?? ''
const acceptance = { fingerprint, reason: 'Nobody sends more than five', author: 'Ada', expires: '2027-01-31' }
const now = Date.parse('2026-11-24')

function applied(content: unknown, day = now) {
  const { exceptions, problems } = parseExceptions(content)
  expect(problems).toEqual([])
  const verdict = applyExceptions(rated, exceptions, { now: day, document: 'a.yaml' })
  const contracts = [{ document: 'a.yaml', base, revision, verdict }]
  return { verdict, stale: staleExceptions(exceptions, contracts, day) }
}

test('an accepted finding requires no bump, and says who accepted it', () => {
  expect(rated.bump).toBe('major')
  const { verdict, stale } = applied({ accepted: [acceptance] })
  expect([verdict.bump, verdict.findings.map(bumpOf), stale]).toEqual(['none', ['none'], []])
  expect(verdict.findings[0]).toMatchObject({ wire: 'major', accepted: { author: 'Ada' } })
})

test('an accepted finding counts again on the day after it expires', () => {
  expect(applied({ accepted: [acceptance] }, Date.parse('2027-01-31T23:00Z')).verdict.bump).toBe('none')
  const { verdict, stale } = applied({ accepted: [acceptance] }, Date.parse('2027-02-01'))
  expect(verdict.bump).toBe('major')
  expect(stale).toEqual([{ pointer: '/accepted/0', message: 'It expired on 2027-01-31' }])
})

test.each([
  [{ accepted: [{ ...acceptance, fingerprint: '0' }] }, '/accepted/0', 'No change has the fingerprint 0'],
  [
    { accepted: [{ ...acceptance, fingerprint: '0', document: 'a.yaml' }] },
    '/accepted/0',
    'No change has the fingerprint 0',
  ],
  [{ renamed: { '/paths/~1none': '/paths' } }, '/renamed/~1paths~1~01none', 'The base has no /paths/~1none'],
  [{ renamed: { '/paths': '/none' } }, '/renamed/~1paths', 'The revision has no /none'],
  [
    { renamed: { '/none': { to: '/other', document: 'a.yaml' } } },
    '/renamed/~1none',
    'The base has no /none, and the revision no /other',
  ],
])('an entry that no longer applies is stale: %j', (content, pointer, message) => {
  expect(applied(content).stale).toEqual([{ pointer, message }])
})

test('an acceptance of another contract neither counts nor is stale', () => {
  const { verdict, stale } = applied({ accepted: [{ ...acceptance, document: 'events.yaml' }] })
  expect([verdict.bump, stale]).toEqual(['major', []])
})

test.each([
  { what: 'an acceptance', of: { accepted: [acceptance] }, stale: [] },
  { what: 'an expired one', of: { accepted: [{ ...acceptance, expires: '2026-11-23' }] }, stale: ['/accepted/0'] },
  { what: 'one of nothing', of: { accepted: [{ ...acceptance, fingerprint: '0' }] }, stale: ['/accepted/0'] },
  {
    what: 'one of a contract without changes',
    of: { accepted: [{ ...acceptance, document: 'b.yaml' }] },
    stale: ['/accepted/0'],
  },
  { what: 'one of a contract that is not rated', of: { accepted: [{ ...acceptance, document: 'c.yaml' }] }, stale: [] },
])('$what, in a folder of two contracts, is stale once or not at all', ({ of, stale }) => {
  const { exceptions } = parseExceptions(of)
  const verdict = applyExceptions(rated, exceptions, { now, document: 'a.yaml' })
  const contracts = [
    { document: 'a.yaml', base, revision, verdict },
    { document: 'b.yaml', base, revision: base, verdict: { ...verdict, findings: [] } },
  ]
  expect(staleExceptions(exceptions, contracts, now).map(({ pointer }) => pointer)).toEqual(stale)
})

test('the severity of a rule counts instead of its bump', () => {
  const { verdict } = applied({ severities: { keyword: { bump: 'patch', reason: 'Lengths are only documented' } } })
  expect([verdict.bump, verdict.findings[0]?.severity?.reason]).toEqual(['patch', 'Lengths are only documented'])
})

test.each([
  { faces: ['wire'], want: { wire: 'none', types: 'major', client: 'major' }, bump: 'major' },
  { faces: ['types', 'client'], want: { wire: 'major', types: 'none', client: 'none' }, bump: 'major' },
  { faces: ['wire', 'types', 'client'], want: { wire: 'none', types: 'none', client: 'none' }, bump: 'none' },
  { faces: undefined, want: { wire: 'none', types: 'none', client: 'none' }, bump: 'none' },
])('accepted for $faces, the faces are $want', async ({ faces, want, bump }) => {
  const [before, after] = [request({ enum: ['a', 'b'] }), request({ enum: ['a'] })]
  const removed = await diffDocuments(before, after)
  const [finding] = removed.findings
  expect(removed.faces).toEqual({ wire: 'major', types: 'major', client: 'major' })
  const accepted = [{ ...acceptance, fingerprint: finding?.fingerprint, ...(faces && { faces }) }]
  const { exceptions, problems } = parseExceptions({ accepted })
  expect(problems).toEqual([])
  const verdict = applyExceptions(removed, exceptions, { now })
  expect([verdict.faces, verdict.bump]).toEqual([want, bump])
})

test.each([
  { severity: 'minor', want: { wire: 'minor', types: 'none', client: 'none' } },
  { severity: 'none', want: { wire: 'none', types: 'none', client: 'none' } },
])('a severity of $severity counts for the faces that notice the change', ({ severity, want }) => {
  const { verdict } = applied({ severities: { keyword: { bump: severity, reason: 'Agreed' } } })
  expect(verdict.faces).toEqual(want)
})

test('a severity of what no face notices counts for all', async () => {
  const [before, after] = [request({ 'x-a': 1 }), request({ 'x-a': 2 })]
  const { exceptions } = parseExceptions({ severities: { unrated: { bump: 'minor', reason: 'We read it' } } })
  const verdict = applyExceptions(await diffDocuments(before, after), exceptions, { now })
  expect(verdict.faces).toEqual({ wire: 'minor', types: 'minor', client: 'minor' })
})

test.each([
  { what: 'a rename in one of which the other has a half', content: { renamed: { '/old': '/paths' } }, stale: [] },
  {
    what: 'a rename of which both have a half',
    content: { renamed: { '/none': '/paths' } },
    stale: [{ pointer: '/renamed/~1none', message: 'The base has no /none' }],
  },
])('of contracts that share a file, $what is stale once: $stale', async ({ content, stale }) => {
  const { exceptions } = parseExceptions(content)
  const same = { base: { ...base, old: {} }, revision: base, verdict: await diffDocuments(base, base) }
  const contracts = [
    { document: 'b.yaml', ...same },
    { document: 'a.yaml', base, revision, verdict: rated },
  ]
  expect(staleExceptions(exceptions, contracts, now)).toEqual(stale)
})

const pointers = 'Both must be JSON Pointers: in the base, and in the revision, alone or as { to, document }'

test.each([
  ['text', '', 'It must be an object with accepted, severities, renamed'],
  [{ acepted: [] }, '/acepted', '"acepted" is not known: it must be one of accepted, severities, renamed'],
  [{ accepted: {} }, '/accepted', 'It must be an array'],
  [{ accepted: [{ fingerprint }] }, '/accepted/0', 'reason, author, expires must be strings'],
  [{ accepted: [{ ...acceptance, reason: ' ' }] }, '/accepted/0', 'reason must be a string'],
  [{ accepted: [{ ...acceptance, expires: 'soon' }] }, '/accepted/0', 'expires must be a day, such as 2027-01-31'],
  [{ accepted: [{ ...acceptance, faces: 'wire' }] }, '/accepted/0', 'faces must be an array of wire, types, client'],
  [{ accepted: [{ ...acceptance, faces: [] }] }, '/accepted/0', 'faces must be an array of wire, types, client'],
  [{ accepted: [{ ...acceptance, faces: ['wires'] }] }, '/accepted/0', 'faces must be an array of wire, types, client'],
  [{ severities: { none: {} } }, '/severities/none', 'There is no rule "none"'],
  [{ severities: { range: { bump: 'big' } } }, '/severities/range', 'bump must be one of none, patch, minor, major'],
  [{ severities: { range: { bump: 'none' } } }, '/severities/range', 'reason must be a string'],
  [{ renamed: { a: '/b' } }, '/renamed/a', pointers],
  [{ renamed: { '/a': { to: '/b', file: 'a.yaml' } } }, '/renamed/~1a', pointers],
])('a mistake in the file is reported where it is: %j', (content, pointer, message) => {
  expect(parseExceptions(content).problems).toEqual([{ pointer, message }])
})

test('a rename may name its document, and is of no other', () => {
  const content = { renamed: { '/paths': { to: '/none', document: 'b.yaml' }, '/a': '/b' } }
  expect(applied(content).stale).toEqual([])
  const { exceptions } = parseExceptions(content)
  expect(renamesOf(exceptions, 'a.yaml')).toEqual({ '/a': '/b' })
  expect(renamesOf(exceptions, 'b.yaml')).toEqual({ '/paths': '/none', '/a': '/b' })
})
