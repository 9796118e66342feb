import { expect, test } from 'vitest'
import { shelves } from './planted-servers.ts'
import { shelvesServer } from './shelf-server.ts'
import { proveHere, readOnce } from './prove-here.ts'
import { fetchFrom } from './reply-server.ts'
import { shelfYaml } from './shelf-document.ts'

test('items below what no operation addresses are created, changed by their ETags and removed', async () => {
  const [right] = shelves.right
  const coverage = (await right?.prove())?.coverage
  expect(coverage?.map(({ requests }) => requests > 0)).toEqual([true, true, true, true, true])
})

test('an operation that does not respond gets no more requests, and its failure is reported', async () => {
  const fetch = fetchFrom(shelvesServer(['never responds']).replyTo)
  const read = await readOnce('shelves.yaml', shelfYaml)
  const { judges, coverage } = await proveHere(read, { fetch, credentials: {}, requests: 60 })
  expect(judges).toEqual(['no-response'])
  expect(coverage.find(({ operation }) => operation.startsWith('PUT'))).toMatchObject({
    requests: 3,
    skipped: 'it does not respond',
  })
})
