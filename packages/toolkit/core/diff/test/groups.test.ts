import { expect, test } from 'vitest'
import type { JsonObject } from '@specwright/json-schema/json'
import {
  applyExceptions,
  bumpOf,
  diffDocuments,
  facesOf,
  parseExceptions,
  printVerdict,
  staleExceptions,
  shownFindings,
  type Face,
} from '../src/index.ts'
import { document } from './pair.ts'

const responses = { 200: { description: 'Done' } }

/** A document with `GET` of some paths; with ids, those of their last words. */
function reading(paths: readonly string[], ids = true): JsonObject {
  const items = paths.map((path) => {
    const id = { operationId: path.replaceAll(/\W+/g, '-').replace(/^-(?:api-)?(?:v\d-)?/, '') }
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
      return { name, in: 'path', required: true, schema: { type: 'string' } }
    })
    return [path, { get: { ...(ids && id), parameters, responses } }] as const
  })
  return document({ paths: Object.fromEntries(items) })
}

const many = Array.from({ length: 42 }, (_, n) => `/v1/r${n}`)
const moved = (paths: readonly string[], from: string, to: string): string[] =>
  paths.map((path) => path.replace(from, to))

const pets = ['/pets', '/pets/{id}', '/pets/{id}/toys']

test.each([
  { what: 'a version', base: reading(many), revision: reading(moved(many, '/v1', '/v2')), groups: ['/v1 /v2 84'] },
  {
    what: 'a version, with new ids',
    base: reading(many, false),
    revision: reading(moved(many, '/v1', '/v2'), false),
    groups: ['/v1 /v2 84'],
  },
  {
    what: 'a version that is gone',
    base: reading(many),
    revision: reading(moved(many, '/v1', '')),
    groups: ['/v1 / 84'],
  },
  {
    what: 'a version that is new',
    base: reading(moved(many, '/v1', '')),
    revision: reading(many),
    groups: ['/ /v1 84'],
  },
  {
    what: 'words before a version',
    base: reading(many),
    revision: reading(moved(many, '/v1', '/api/v1')),
    groups: ['/ /api 84'],
  },
  {
    what: 'two versions',
    base: reading([...many, ...moved(pets, '/pets', '/beta/pets')]),
    revision: reading([...moved(many, '/v1', '/v2'), ...moved(pets, '/pets', '/stable/pets')], false),
    groups: ['/beta /stable 6', '/v1 /v2 84'],
  },
  {
    what: 'a resource, and the parameter in its paths',
    base: document({
      paths: {
        '/pets': { get: { operationId: 'a', responses } },
        '/pets/{id}': { get: { operationId: 'b', responses } },
      },
    }),
    revision: document({
      paths: {
        '/cats': { get: { operationId: 'a', responses } },
        '/cats/{cat}': { get: { operationId: 'b', responses } },
      },
    }),
    groups: ['/pets /cats 4'],
  },
  {
    what: 'a version of which one operation has gone',
    base: reading([...many, '/v1/gone']),
    revision: reading(moved(many, '/v1', '/v2')),
    groups: ['/v1 /v2 84'],
  },
  { what: 'one operation', base: reading(['/pets']), revision: reading(['/cats']), groups: [] },
  {
    what: 'a resource for another one',
    base: reading(['/pets', '/pets/{id}'], false),
    revision: reading(['/orders', '/orders/{id}'], false),
    groups: [],
  },
  { what: 'nothing', base: reading(many), revision: reading(many), groups: [] },
])('to rename $what is one change', async ({ base, revision, groups }) => {
  const verdict = await diffDocuments(base, revision)
  const printed = JSON.parse(printVerdict(verdict, 'json')) as {
    readonly groups: readonly { before: string; after: string; findings: number; fingerprint: string }[]
    readonly findings: readonly { readonly group: string | null }[]
  } // as printed
  expect(printed.groups.map(({ before, after, findings }) => `${before} ${after} ${findings}`)).toEqual(groups)
  for (const { fingerprint, findings } of printed.groups)
    expect(printed.findings.filter(({ group }) => group === fingerprint)).toHaveLength(findings)
})

const renamed = await diffDocuments(reading(many), reading(moved(many, '/v1', '/v2')))
const reason = 'the path prefix /v1 is now /v2, in 42 operations such as GET /v2/r0'

test.each([
  {
    format: 'text',
    shows: `major /paths\n  ${reason} (wire major, types major, client major)\n  "/v1" -> "/v2"\n\nmajor: 1 major (wire major, types major, client major)\n`,
  },
  {
    format: 'github',
    shows: `::error title=Contract::/paths: ${reason} (major: wire major, types major, client major)\n`,
  },
  { format: 'markdown', shows: `| **major** | \`/paths\` | the path prefix /v1 is now /v2, in 42 operations` },
] as const)('a group is one entry of $format', ({ format, shows }) => {
  const printed = printVerdict(renamed, format)
  expect(printed).toContain(shows)
  expect(printed.split('/v2')).toHaveLength(shows.split('/v2').length + (format === 'markdown' ? 1 : 0))
})

test('a group is one result of SARIF, which is corrected at all of its locations together', () => {
  const { runs } = JSON.parse(printVerdict(renamed, 'sarif')) as {
    readonly runs: readonly { readonly results: readonly { locations: readonly object[]; properties: object }[] }[]
  } // as printed
  expect(runs[0]?.results.map(({ locations }) => locations.length)).toEqual([84])
  expect(runs[0]).toMatchObject({ properties: { bump: 'major', wire: 'major', types: 'major', client: 'major' } })
})

test('a group is accepted as a whole, by its fingerprint', () => {
  const fingerprint = renamed.findings[0]?.group?.fingerprint ?? ''
  const acceptance = { fingerprint, reason: 'Nobody uses it', author: 'Ada', expires: '2027-01-31' }
  const { exceptions, problems } = parseExceptions({ accepted: [acceptance] })
  expect(problems).toEqual([])
  const now = Date.parse('2026-11-24')
  const verdict = applyExceptions(renamed, exceptions, { now })
  const contract = { base: reading(many), revision: reading([]), verdict }
  expect([verdict.bump, staleExceptions(exceptions, [contract], now)]).toEqual(['none', []])
  expect(printVerdict(verdict, 'text')).toContain('accepted by Ada until 2027-01-31: Nobody uses it\n')
})

const [base, revision] = [reading(['/v1/cats', '/v1/dogs']), reading(['/v2/cats', '/v2/dogs'])]
const two = await diffDocuments(base, revision)
const all = { wire: 'none', types: 'none', client: 'none' }

/** The findings of a group whose members are accepted, each for some faces: `undefined` is all of them, `no` is none. */
function acceptedFor(faces: readonly (readonly Face[] | 'no' | undefined)[]) {
  const accepted = two.findings.flatMap(({ fingerprint }, n) => {
    const some = faces[n]
    if (some === 'no') return []
    return [{ fingerprint, reason: 'Agreed', author: 'Ada', expires: '2027-01-31', ...(some && { faces: some }) }]
  })
  const { exceptions, problems } = parseExceptions({ accepted })
  expect(problems).toEqual([])
  return applyExceptions(two, exceptions, { now: Date.parse('2026-11-24') })
}

test.each([
  { faces: [], want: all },
  { faces: [undefined, ['wire'], ['wire'], ['wire']], want: { wire: 'none', types: 'major', client: 'major' } },
  { faces: [['wire'], undefined, undefined, undefined], want: { wire: 'none', types: 'major', client: 'major' } },
  { faces: [['wire'], ['types'], ['client'], undefined], want: { wire: 'major', types: 'major', client: 'major' } },
  {
    faces: [['wire', 'types'], ['wire', 'client'], ['wire'], ['wire', 'types', 'client']],
    want: { wire: 'none', types: 'major', client: 'major' },
  },
  { faces: [undefined, 'no', undefined, undefined], want: { wire: 'major', types: 'major', client: 'major' } },
] as const)('a group whose operations are accepted for $faces requires what its verdict does', ({ faces, want }) => {
  const verdict = acceptedFor(faces)
  const [group, ...more] = shownFindings(verdict.findings)
  expect([group && facesOf(group), more]).toEqual([want, []])
  expect([group && bumpOf(group), verdict.faces]).toEqual([verdict.bump, want])
  const { runs } = JSON.parse(printVerdict(verdict, 'sarif')) as {
    readonly runs: readonly { readonly results: readonly { readonly suppressions?: readonly object[] }[] }[]
  } // as printed
  expect(runs[0]?.results.map(({ suppressions }) => suppressions !== undefined)).toEqual([verdict.bump === 'none'])
})
