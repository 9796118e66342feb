import { createMockServer } from '@loyalty-kit/mock-server'
import { expect, test } from 'vitest'
import { activitiesOf, appHeaders, facts, structureAt } from './facts.ts'

const headers = appHeaders()
const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
const grant = `grant_type=client_credentials&scope=${facts.scope}`

function sent(
  method: string,
  path: string,
  more: object = {},
): Parameters<ReturnType<typeof createMockServer>['handle']>[0] {
  return { method, path, query: '', headers, body: '', ...more }
}

test.each([
  ['a deletion', sent('DELETE', structureAt('ts_none'))],
  ['a page', sent('GET', activitiesOf('rw_mug'))],
  ['a token', sent('POST', facts.tokenPath, { headers: form, body: grant })],
  ['a preference', sent('GET', activitiesOf('rw_mug'), { headers: { ...headers, prefer: 'code=404' } })],
])('only the first request for %s waits for code', async (_title, request) => {
  const { handle } = createMockServer()
  const { status } = await handle(request)
  const repeated = handle(request)
  expect(repeated).not.toBeInstanceOf(Promise)
  expect(repeated).toMatchObject({ status })
})

test('first requests at the same time are all handled', async () => {
  const { handle } = createMockServer()
  const deletion = sent('DELETE', structureAt('ts_gold'))
  const token = (await handle(sent('POST', facts.tokenPath, { headers: form, body: grant }))).body
  const { access_token: bearer } = JSON.parse(token) as { access_token: string } // as the contract has it
  const request = { ...deletion, headers: { ...headers, authorization: `Bearer ${bearer}` } }
  const responses = await Promise.all(Array.from({ length: 10 }, async () => await handle(request)))
  const statuses = responses.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 404)).toHaveLength(9)
})
