import { expect, test } from 'vitest'
import { tenants } from './planted-servers.ts'

test('what no operation creates is listed first, and is not changed', async () => {
  const [right] = tenants.right
  const coverage = (await right?.prove())?.coverage
  expect(coverage?.filter(({ skipped }) => skipped !== undefined)).toMatchObject([
    { operation: 'PUT /settings' },
    { operation: 'DELETE /settings' },
    { operation: 'PUT /tenants/{tenant}' },
  ])
})
