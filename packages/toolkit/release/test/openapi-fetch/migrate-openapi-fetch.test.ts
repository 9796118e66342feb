import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '@specwright/release'
import { openPlaces, rewrittenCallers } from './callers.ts'
import { document, testCallers, testOpenPlaces } from './moved-callers.ts'
import { createPeerProject, type PeerProject } from './project.ts'

// Programs that use openapi-fetch, moved to the client that is generated from the same document. Nightly, all of them.

testCallers(rewrittenCallers.filter((_, index) => index % 4 === 0))
testOpenPlaces(openPlaces.filter((_, index) => index % 4 === 0))

let project: PeerProject

test('the command rewrites, reports, and writes nothing in a dry run', async () => {
  project = await createPeerProject(document, { app: rewrittenCallers[1]?.files ?? {} })
  const { folder } = project
  const dry = migrate(['openapi-fetch', 'src'], folder, { to: 'src/shop', 'dry-run': true })
  expect(dry.text).toContain('Would rewrite 1 place in 1 file, 0 for you to decide\n')
  expect(project.read('src/app/main.ts')).toContain('createClient<paths>')
  const { text, open } = migrate(['openapi-fetch', 'src'], folder, { to: 'src/shop' })
  expect(open).toBe(0)
  expect(text).toBe(`Rewritten:
  src/app/main.ts:4  this client is now a generated one, called by path

To look at:
  src/app/main.ts:4  calls have limits now: 30 s for an attempt, 10 MiB for a body; redirects are not followed, and without a response a call rejects with ConnectionError
  src/app/main.ts:4  10 operations reject without what the document requires, before anything is sent: pass credentials (token), unless a header or middleware has them
  src/schema.d.ts:1  nothing imports this module any more: delete it, and the command that writes it

Rewrote 1 place in 1 file, 0 for you to decide
`)
  expect(project.read('src/app/main.ts')).toMatch(
    /^import \{ createApiClient \} from '\.\.\/shop\/client\.ts'\nimport \{ byPath \} from '\.\.\/shop\/fetch\.ts'\n\nconst \{ GET, POST: post \} = byPath\(createApiClient\(\{ baseUrl: /,
  )
  expect(migrate(['openapi-fetch', 'src'], folder, { to: 'src/shop' }).text).toContain('Nothing to rewrite')
})

test.each([
  {
    argv: ['openapi-fetch', 'src'],
    values: {},
    message: '--to is missing: name the generated folder that callers of openapi-fetch come over to',
  },
  {
    argv: ['openapi-fetch', 'src'],
    values: { to: 'src/shop', from: '1.0.0' },
    message: '--from is not for callers of openapi-fetch',
  },
  {
    argv: ['axios', 'src'],
    values: { to: 'src/shop' },
    message: '--to is only for callers of openapi-fetch, not of axios',
  },
  {
    argv: ['openapi-fetch', 'src'],
    values: { to: 'src/app' },
    message:
      'Cannot migrate to src/app: it has no types.ts, client.ts, fetch.ts, operations.ts. Run specwright generate DOCUMENT --out src/app --only types,client,fetch,operations',
  },
])('$message', ({ argv, values, message }) => {
  expect(() => migrate(argv, project.folder, values)).toThrow(message)
})

test('openapi-fetch that is not installed', () => {
  rmSync(join(project.folder, 'node_modules/openapi-fetch'))
  expect(() => migrate(['openapi-fetch', 'src'], project.folder, { to: 'src/shop' })).toThrow(
    'Cannot find openapi-fetch: it is not installed here',
  )
  project.remove()
})
