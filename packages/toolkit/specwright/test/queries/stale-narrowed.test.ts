import { expect, test } from 'vitest'
import { staleOf } from './explained.ts'

const rates = { '/rates': {}, '/rates/{id}': {}, '/rates/{from}/{to}': {}, '/rates/{from}/{to}/{date}': {} }

test.each([
  {
    mutation: 'DELETE /rates/{from}/{to}',
    queries: rates,
    stale: [
      '/rates',
      '/rates/{id}',
      '/rates/{from}/{to} of the same from, to',
      '/rates/{from}/{to}/{date} of the same from, to',
    ],
  },
  {
    mutation: 'DELETE /rates/{id}',
    queries: rates,
    stale: ['/rates', '/rates/{id} of the same id', '/rates/{from}/{to}', '/rates/{from}/{to}/{date}'],
  },
  {
    mutation: 'DELETE /reports/{id}',
    queries: { '/reports': {}, '/reports/{year}/pages': {}, '/reports/{report}/notes': {} },
    stale: ['/reports', '/reports/{year}/pages', '/reports/{report}/notes of the same report'],
  },
  {
    mutation: 'DELETE /packages/{package_uid}',
    queries: { '/packages/{scope}/{id}': {}, '/packages/{id}/files': {}, '/packages/{owner_id}/all-files': {} },
    stale: ['/packages/{scope}/{id}', '/packages/{id}/files of the same id', '/packages/{owner_id}/all-files'],
  },
  {
    mutation: 'PUT /organizations/{org}',
    queries: { '/organizations': {}, '/organizations/{organizationId}': {} },
    stale: ['/organizations', '/organizations/{organizationId} of the same organizationId'],
  },
  {
    mutation: 'PUT /phones/{phone_number}',
    queries: { '/phones': {}, '/phones/{number}': {} },
    stale: ['/phones', '/phones/{number} of the same number'],
  },
])('$mutation names the same only where a parameter stands for the same: $stale', async (row) => {
  expect(await staleOf(row.mutation, row.queries)).toEqual(row.stale)
})
