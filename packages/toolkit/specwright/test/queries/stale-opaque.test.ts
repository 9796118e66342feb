import { expect, test } from 'vitest'
import { staleOf } from './explained.ts'

const opaque = { type: 'object', additionalProperties: true }
const opaqueArray = { type: 'array', items: opaque }
const orgs = {
  '/orgs': opaqueArray,
  '/orgs/{orgId}/devices': opaqueArray,
  '/orgs/{orgId}/daily-reports': opaqueArray,
  '/orgs/{orgId}/daily-reports/{reportId}/export.pdf': {},
  '/orgs/{orgId}/audit': opaqueArray,
}
const sameOrg = (path: string): string => `${path} of the same orgId`

test.each([
  { mutation: 'POST /orgs', stale: ['/orgs'] },
  {
    mutation: 'POST /orgs/{orgId}/devices',
    stale: ['/orgs/{orgId}/devices', '/orgs/{orgId}/audit'].map(sameOrg),
  },
  {
    mutation: 'POST /orgs/{orgId}/devices/{deviceId}/revoke',
    stale: ['/orgs/{orgId}/devices', '/orgs/{orgId}/audit'].map(sameOrg),
  },
  {
    mutation: 'POST /orgs/{orgId}/daily-reports/{reportId}/signatures',
    stale: [
      '/orgs/{orgId}/daily-reports of the same orgId',
      '/orgs/{orgId}/daily-reports/{reportId}/export.pdf of the same orgId, reportId',
      '/orgs/{orgId}/audit of the same orgId',
    ],
  },
])('$mutation makes no listing stale of whose items nothing is known, but of its own: $stale', async (row) => {
  expect(await staleOf(row.mutation, orgs)).toEqual(row.stale)
})

test.each([
  { case: 'a page', shown: { type: 'object', properties: { data: opaqueArray } } },
  { case: 'an object without members', shown: { type: 'object' } },
  { case: 'nothing known', shown: {} },
])('a listing with $case of shops shows nothing of the products of one', async ({ shown }) => {
  const queries = { '/shops': shown, '/shops/{shop}/products': opaqueArray }
  expect(await staleOf('PATCH /shops/{shop}/products/{id}', queries)).toEqual([
    '/shops/{shop}/products of the same shop',
  ])
})

test('a listing whose items have a count of what is below them shows that', async () => {
  const shop = { type: 'object', properties: { id: { type: 'string' }, productCount: { type: 'integer' } } }
  const queries = { '/shops': { type: 'array', items: shop }, '/shops/{shop}/products': opaqueArray }
  expect(await staleOf('POST /shops/{shop}/products', queries)).toEqual([
    '/shops',
    '/shops/{shop}/products of the same shop',
  ])
})
