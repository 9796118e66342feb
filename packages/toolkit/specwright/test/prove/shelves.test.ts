import { expect, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { proveHere, readOnce } from './prove-here.ts'
import type { FoundFailure } from './prove-notes.ts'
import { fetchFrom, type ReplyTo } from './reply-server.ts'
import { runAgainst } from './run-against.ts'
import { shelfYaml } from './shelf-document.ts'
import { shelvesServer, type ShelfFault } from './shelf-server.ts'

interface ShelfReport {
  readonly failures: readonly FoundFailure[]
  readonly left: readonly unknown[]
  readonly coverage: readonly { readonly operation: string; readonly requests: number; readonly skipped?: string }[]
}

async function proveShelves(replyTo: ReplyTo): Promise<ShelfReport> {
  const argv = ['prove', 'shelves.yaml', '--allow-writes', '--requests', '60', '--quiet', '--format', 'json']
  const folder = workspace({ 'shelves.yaml': shelfYaml })
  const { stdout, stderr } = await runAgainst(fetchFrom(replyTo), folder, ...argv)
  if (!stdout.startsWith('{')) throw new Error(stderr)
  return JSON.parse(stdout) as ShelfReport // as it is documented
}

test('a right server has no failure: items below what no operation addresses are created, changed by their ETags and removed', async () => {
  const { replyTo, books } = shelvesServer()
  const { failures, coverage } = await proveShelves(replyTo)
  expect(failures).toEqual([])
  expect(coverage.filter(({ requests }) => requests === 0)).toEqual([])
  expect([...books.keys()]).toEqual(['old-0', 'old-1', 'old-2', 'old-3'])
})

/** What each fault is found by: the judge, and the operation of the smallest request that shows it. */
const faults: readonly (readonly [fault: ShelfFault, judge: string, operation: string])[] = [
  ['ignored filter', 'listing', 'GET /shelves/{shelf}/books'],
  ['a page too long', 'listing', 'GET /shelves/{shelf}/books'],
  ['pages that never end', 'state', 'GET /shelves/{shelf}/books'],
  ['empty pages that never end', 'state', 'GET /shelves/{shelf}/books'],
  ['null kept as nothing', 'state', 'PUT /shelves/{shelf}/books/{bookId}'],
  ['fails on an odd cursor', 'server-error', 'GET /shelves/{shelf}/books'],
  ['fails on a body without bytes', 'server-error', 'POST /shelves/{shelf}/books'],
  ['drops a member at creation', 'state', 'POST /shelves/{shelf}/books'],
  ['constant ETag', 'state', 'GET /shelves/{shelf}/books/{bookId}'],
  ['lost update', 'state', 'PUT /shelves/{shelf}/books/{bookId}'],
  ['the same key creates again', 'state', 'POST /shelves/{shelf}/books'],
]

test.each(faults)('%s is found: %s of %s', async (fault, judge, operation) => {
  const read = await readOnce('shelves.yaml', shelfYaml)
  const fetch = fetchFrom(shelvesServer(fault).replyTo)
  const { failures } = await proveHere(read, { fetch, credentials: {}, requests: 60 })
  expect(failures.map((each) => each.split(':')[0])).toContain(`${judge} ${operation}`)
})

test('an operation that does not respond gets no more requests, and its failure is reported', async () => {
  const { failures, coverage } = await proveShelves(shelvesServer('never responds').replyTo)
  expect(failures.map(({ judge }) => judge)).toEqual(['no-response'])
  expect(coverage.find(({ operation }) => operation.startsWith('PUT'))).toMatchObject({
    requests: 3,
    skipped: 'it does not respond',
  })
})
