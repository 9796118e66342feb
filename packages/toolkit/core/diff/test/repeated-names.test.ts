import type { JsonObject } from '@specwright/json-schema/json'
import { expect, test } from 'vitest'
import { compareDocuments } from '../src/compare/documents.ts'
import { document } from './pair.ts'

const ok = { 200: { description: 'Done' } }
const more = { ...ok, 204: { description: 'Empty' } }

/** Two operations without ids, as documents are read that repeat one. */
const twice = (path: string, responses: object): JsonObject =>
  document({ paths: { '/a': { get: { operationId: 'get', responses: ok } }, [path]: { get: { responses } } } })

/** Operations whose paths differ by the names of parameters, with these responses. */
const alike = (...all: readonly object[]): JsonObject =>
  document({
    paths: Object.fromEntries(
      all.map((responses, n) => {
        const parameters = [{ name: `p${n}`, in: 'path', required: true, schema: { type: 'string' } }]
        return [`/a/{p${n}}`, { get: { operationId: `get${n}`, parameters, responses } }]
      }),
    ),
  })

test.each([
  {
    what: 'the other path of a repeated id',
    base: twice('/b', ok),
    revision: twice('/c', ok),
    changes: ['major: GET /b was removed', 'minor: GET /c was added'],
  },
  {
    what: 'a response of a repeated id',
    base: twice('/b', ok),
    revision: twice('/b', more),
    changes: ['minor: the response 204 was added'],
  },
  {
    what: 'a response of the first of two paths that differ by names of parameters',
    base: alike(ok, ok),
    revision: alike(more, ok),
    changes: ['minor: the response 204 was added'],
  },
  {
    what: 'a response of the second of two such paths',
    base: alike(ok, ok),
    revision: alike(ok, more),
    changes: ['minor: the response 204 was added'],
  },
  {
    what: 'the second of two such paths is gone',
    base: alike(ok, ok),
    revision: alike(ok),
    changes: ['major: GET /a/{p1} was removed'],
  },
])('$what is compared with its own counterpart', async ({ base, revision, changes }) => {
  const findings = compareDocuments(base, revision)
  expect(findings.map(({ wire, reason }) => `${wire}: ${reason}`)).toEqual(changes)
})
