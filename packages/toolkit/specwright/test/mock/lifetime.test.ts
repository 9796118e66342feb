import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { generateFolder } from '../../src/index.ts'
import { runHere } from '../run.ts'
import { flow, ok, secured } from './secured.ts'
import { served } from './served.ts'
import { now } from './shop-with-owner.ts'
import { shop } from './shop.ts'

/** The shop, whose cursors have a declared lifetime. */
function shopWith(lifetime: unknown): object {
  const document = structuredClone(shop)
  Object.assign(document.paths['/owners'].get, lifetime === undefined ? {} : { 'x-lifetime': lifetime })
  return document
}

test.each<[what: string, lifetime: unknown, options: object, seconds: number]>([
  ['the declared time', { seconds: 60 }, {}, 60],
  ['the declared time, with a reason', { seconds: 1, 'x-assumed': 'Why.' }, {}, 1],
  ['the time of the options', { seconds: 60 }, { cursorLifetimeSeconds: 30 }, 30],
  ['an hour, if none is declared', undefined, {}, 3600],
  ['an hour, if the declaration cannot be used', { seconds: '60' }, {}, 3600],
])('a cursor is valid for %s', async (_, lifetime, options, seconds) => {
  let time = now
  const { send } = await served(shopWith(lifetime), { now: () => time, ...options })
  for (const name of ['a', 'b', 'c']) await send('POST /owners', { name })
  const { next_cursor: cursor } = (await send('GET /owners')).body as { next_cursor: string } // a first page
  time += seconds * 1000 - 1
  expect((await send(`GET /owners?cursor=${cursor}`)).status).toBe(200)
  time += 1
  expect((await send(`GET /owners?cursor=${cursor}`)).status).toBe(400)
})

test.each<[what: string, lifetime: object, seconds: number]>([
  ['the declared time', { 'x-lifetime': { seconds: 5 } }, 5],
  ['15 minutes, if none is declared', {}, 900],
])('a token is valid for %s, whatever the grant', async (_, lifetime, seconds) => {
  const form = { content: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } } }
  const issue = { post: { operationId: 'issue', requestBody: form, ...lifetime, ...ok } }
  const base = secured({
    type: 'oauth2',
    flows: {
      clientCredentials: flow,
      implicit: { authorizationUrl: '/authorize', scopes: flow.scopes },
    },
  }) as { paths: object }
  const paths = {
    ...base.paths,
    '/oauth/token': issue,
    '/authorize': { get: { operationId: 'ask', ...lifetime, ...ok } },
  }
  const { mock } = await served({ ...base, paths })
  const issued = await mock.fetch('http://mock.test/oauth/token', {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: 'app' }),
  })
  expect(await issued.json()).toMatchObject({ expires_in: seconds })
  const asked = 'response_type=token&client_id=app&redirect_uri=http://app.test/'
  const { headers } = await mock.fetch(`http://mock.test/authorize?${asked}`, { redirect: 'manual' })
  expect(new URL(headers.get('location') ?? '').hash).toContain(`expires_in=${seconds}`)
})

const begins = 'Cannot use x-lifetime of listOwners: it '

test.each<[lifetime: unknown, problem: string]>([
  [60, 'must be an object with seconds'],
  [null, 'must be an object with seconds'],
  [{ 'x-assumed': 'Why.' }, 'has no seconds'],
  [{ seconds: '60' }, 'has seconds, which must be an integer from 1 to 3155760000'],
  [{ seconds: 0 }, 'has seconds, which must be an integer from 1 to 3155760000'],
  [{ seconds: 1.5 }, 'has seconds, which must be an integer from 1 to 3155760000'],
  [{ seconds: 3155760001 }, 'has seconds, which must be an integer from 1 to 3155760000'],
  [{ seconds: 1, minutes: 1 }, 'has minutes, which is unknown. It has seconds'],
])('a lifetime that cannot be used is reported where it is: %j', async (lifetime, problem) => {
  const root = workspace({ 'api.json': JSON.stringify(shopWith(lifetime)) })
  const { warnings } = await generateFolder(join(root, 'api.json'), { only: ['mock'] })
  const found = warnings.filter(({ code }) => code === 'lifetime')
  expect(found.map(({ message, location }) => [message, location.sourceLine.slice(location.column - 1)])).toEqual([
    [begins + problem, expect.stringContaining(JSON.stringify(lifetime)) as unknown],
  ])
})

test('it is an error if warnings are, and a warning of the command that serves a mock', async () => {
  const root = workspace({ 'api.json': JSON.stringify(shopWith(60)) })
  const place =
    /^api\.json:\d+:\d+ (?:warning |error lifetime: )Cannot use x-lifetime of listOwners: it must be an object/m
  expect(await runHere(root, 'generate', 'api.json', '--out', 'out', '--only', 'mock', '--strict')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(place),
  })
  expect(await runHere(root, 'mock', 'api.json', '--explain')).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(place),
  })
})
