import { expect, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { document } from '../client/listings-document.ts'
import { answers, items } from '../client/listings-service.ts'
import { runHere } from '../run.ts'
import { startCallService } from './call-service.ts'

const files = { 'things.json': JSON.stringify(document) }
const listings = Object.keys(answers).filter((id) => id !== 'configured') // which a configuration alone says

/** A service with two items on a page. */
async function startListings(): Promise<string> {
  const address = await startCallService((response, { url = '' }) => {
    const { pathname, searchParams } = new URL(url, 'http://things.test')
    const body = answers[pathname.slice('/v1/'.length)]?.(searchParams, response) ?? {}
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  })
  return `${address}/v1`
}

test.each(listings)('all pages of %s are an item on each line', async (id) => {
  const server = await startListings()
  const call = ['call', 'things.json', id, '--server', server, '--page', 'all', '--as', 'jsonl']
  const stdout = items.map((item) => `${JSON.stringify(item)}\n`).join('')
  expect(await runHere(workspace(files), ...call)).toEqual({ code: 0, stdout, stderr: '' })
})

test('all pages are one array, unless a line of each item is asked for', async () => {
  const server = await startListings()
  const ran = await runHere(workspace(files), 'call', 'things.json', 'nextCursor', '--server', server, '--page', 'all')
  expect(ran).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(ran.stdout)).toEqual(items)
})

const first = JSON.stringify({ data: items.slice(0, 2), next_cursor: 'b' })
const long = JSON.stringify({ data: Array.from({ length: 12 }, () => ({ id: 'x'.repeat(1024 * 1024) })) })

test.each([
  ['a page that is none', '{"error":"late"}', 200, 1, 'Cannot continue nextCursor: a page has no array at /data\n'],
  ['a page that came before', first, 200, 1, 'Cannot continue nextCursor: the page at "b" came twice\n'],
  ['a failure', '{"error":"late"}', 503, 5, 'nextCursor: status 503\n'],
])('after the first page, %s is reported, and the exit code says so', async (_, later, status, code, stderr) => {
  const server = await startCallService((response, { url = '' }) => {
    const isFirst = !url.includes('cursor=')
    response.writeHead(isFirst ? 200 : status, { 'content-type': 'application/json' }).end(isFirst ? first : later)
  })
  const call = ['call', 'things.json', 'nextCursor', '--server', server, '--page', 'all', '--as', 'jsonl']
  const ran = await runHere(workspace(files), ...call)
  expect(ran).toMatchObject({ code, stderr })
  expect(ran.stdout).toContain('{"id":"a"}\n{"id":"b"}\n')
})

test('pages of more than 10 MB are printed whole', async () => {
  const server = await startCallService((response, { url = '' }) => {
    const isLast = url.includes('cursor=')
    response.setHeader('content-type', 'application/json').end(isLast ? long : first)
  })
  const { code, stdout } = await runHere(
    workspace(files),
    'call',
    'things.json',
    'nextCursor',
    '--server',
    server,
    '--page',
    'all',
  )
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toHaveLength(14)
})

test('a page on another origin does not get the credentials', async () => {
  const server = await startCallService((response) => {
    const body = { results: items, links: { next: 'https://other.example/things' } }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  })
  const ran = await runHere(workspace(files), 'call', 'things.json', 'linksNext', '--server', server, '--page', 'all')
  expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining('on another origin, https://other.example') })
})
