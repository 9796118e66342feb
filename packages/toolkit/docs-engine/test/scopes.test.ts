import { expect, test } from 'vitest'
import type { Operation } from '../src/reference/docs-data.ts'
import { hasScopes } from '../src/site/sidebar.ts'

test.each([
  [{ bearer: ['things:read'] }, true],
  [{ bearer: [] }, false],
])('with the required scopes %j, a site has a page of scopes: %s', (requiredScopes, expected) => {
  const operation = { acceptedScopes: [], requiredScopes } as Pick<Operation, 'acceptedScopes' | 'requiredScopes'>
  expect(hasScopes({ operations: [operation as Operation], securitySchemes: [] })).toBe(expected)
})
