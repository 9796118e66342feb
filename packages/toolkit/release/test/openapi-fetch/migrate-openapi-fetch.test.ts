import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '@specwright/release'
import { migrateOpenapiFetch } from '../../src/migrate/openapi-fetch/migrate-openapi-fetch.ts'
import type { MigrationResult } from '../../src/migrate/code/run.ts'
import { failing } from '../migrate/corpus.ts'
import { openPlaces, rewrittenCallers } from './callers.ts'
import { createPeerProject, type PeerProject } from './project.ts'

// Programs that use openapi-fetch, moved to the client that is generated from the same document.

const document = fileURLToPath(new URL('shop.yaml', import.meta.url))

let project: PeerProject

/** Migrates programs, writes what is rewritten, and migrates them again. */
function migratedTwice(names: readonly string[]): {
  readonly first: MigrationResult
  readonly second: MigrationResult
} {
  const { folder, sourcesOf } = project
  const options = {
    folder,
    config: join(folder, 'tsconfig.json'),
    files: names.flatMap(sourcesOf),
    to: join(folder, 'src/shop'),
  }
  const first = migrateOpenapiFetch(options)
  for (const [path, text] of first.files) writeFileSync(path, text)
  return { first, second: migrateOpenapiFetch(options) }
}

/** What is found in the files of a program. */
const own = (found: ReadonlyMap<string, string>, name: string): string[] =>
  [...found].filter(([path]) => path.includes(`src/${name}/`)).map((each) => each.join(': '))

describe('calls of the same meaning', () => {
  const names = rewrittenCallers.map((_, at) => `caller${at}`)
  let before: Readonly<Record<string, string>>
  let after: Readonly<Record<string, string>>
  let results: ReturnType<typeof migratedTwice>
  let unsound: ReadonlyMap<string, string>
  let broken: ReadonlyMap<string, string>

  beforeAll(async () => {
    project = await createPeerProject(
      document,
      Object.fromEntries(rewrittenCallers.map(({ files }, at) => [`caller${at}`, files])),
    )
    unsound = failing(project.folder)
    before = project.outcomes(names)
    results = migratedTwice(names)
    broken = failing(project.folder)
    after = project.outcomes(names)
  })
  afterAll(() => project.remove())

  test.each(rewrittenCallers.map(({ name, files }, at) => ({ name, own: `caller${at}`, paths: Object.keys(files) })))(
    '$name',
    ({ own: program, paths }) => {
      const texts = paths.map((path) => project.read(`src/${program}/${path}`)).join('\n')
      expect(own(unsound, program)).toEqual([])
      expect(own(broken, program), texts).toEqual([])
      expect(before[program]).toMatch(/^(?:GET|POST|PATCH)/)
      expect(after[program], texts).toBe(before[program])
      expect(
        results.first.entries.filter(({ kind, path }) => kind === 'decide' && path.includes(`/${program}/`)),
      ).toEqual([])
      expect(texts).not.toMatch(/\bcreateClient|schema\.d\.ts|\/\/ migrate/)
      expect(own(results.second.files, program)).toEqual([])
    },
  )

  test('each client is reported with what is different, and each module that nobody imports any more', () => {
    const { entries } = results.first
    const texts = (kind: string): string[] => [
      ...new Set(entries.flatMap((each) => (each.kind === kind ? [each.text] : []))),
    ]
    expect(texts('rewritten')).toEqual([
      'this client is now a generated one, called by path',
      'types of the document are those of src/shop',
    ])
    expect(texts('look')).toEqual([
      expect.stringContaining('calls have limits now: 30 s for an attempt'),
      expect.stringContaining(
        '10 operations reject without what the document requires, before anything is sent: pass credentials (token)',
      ),
      'nothing imports this module any more: delete it, and the command that writes it',
    ])
    expect(entries.filter(({ path }) => path.endsWith('/schema.d.ts'))).toHaveLength(1)
  })
})

describe('calls of another meaning', () => {
  const names = openPlaces.map((_, at) => `open${at}`)
  let results: ReturnType<typeof migratedTwice>

  beforeAll(async () => {
    project = await createPeerProject(
      document,
      Object.fromEntries(openPlaces.map(({ code }, at) => [`open${at}`, { 'main.ts': code }])),
    )
    results = migratedTwice(names)
  })
  afterAll(() => project.remove())

  test.each(openPlaces.map(({ name, code, reason }, at) => ({ name, code, reason, own: `open${at}` })))(
    '$name',
    ({ own: program, code, reason }) => {
      const text = project.read(`src/${program}/main.ts`)
      const listed = results.first.entries.filter(
        ({ kind, path }) => kind === 'decide' && path.includes(`/${program}/`),
      )
      expect(
        listed.map((each) => each.text),
        text,
      ).toContainEqual(expect.stringContaining(reason))
      // Everything that is listed is marked where it is, and nothing else.
      expect(text.split('\n').filter((line) => line.trim().startsWith('// migrate openapi-fetch: '))).toHaveLength(
        listed.length,
      )
      expect(code.split('\n')[(listed[0]?.line ?? 0) - 1]).toBeDefined()
      expect(own(results.second.files, program)).toEqual([])
    },
  )
})

test('a client that stays keeps its types, and its calls', async () => {
  const main = `import createClient, { type Client, type ClientOptions } from 'openapi-fetch'
import type { components, paths } from '../schema.d.ts'

export class Shop {
  readonly client: Client<paths>

  constructor(config: ClientOptions) {
    this.client = createClient<paths>({ ...config, headers: { Authorization: 'Bearer t_1' } })
  }

  async order(id: string): Promise<components['schemas']['Order'] | undefined> {
    return (await this.client.GET('/orders/{id}', { params: { path: { id } }, cache: 'no-store' })).data
  }
}
`
  project = await createPeerProject(document, { app: { 'main.ts': main } })
  const { text } = migrate(['openapi-fetch', 'src'], project.folder, { to: 'src/shop' })
  expect(text).toContain('Rewrote 0 places in 1 file, 1 for you to decide (marked "migrate openapi-fetch")')
  expect(project.read('src/app/main.ts').replace(/ *\/\/ migrate openapi-fetch: this client stays.*\n/, '')).toBe(main)
  project.remove()
})

test('comments within options, and line endings, stay', async () => {
  const lines = (text: string): string => text.replaceAll('\n', '\r\n')
  const main = `import createClient from 'openapi-fetch' // how
import type { paths } from '../schema.d.ts'

export const client = createClient<paths>(/* where */ { // opening
  // the base
  baseUrl: process.env['SHOP_URL'] ?? '', // after it
  credentials: 'include', // with cookies
  headers: {
    'Content-Type': 'application/json',
    'X-App': 'a', // a name
    // no more
  },
  /* last */
})`
  project = await createPeerProject(document, { app: { 'main.ts': lines(main) } })
  migrate(['openapi-fetch', 'src'], project.folder, { to: 'src/shop' })
  expect(project.read('src/app/main.ts')).toBe(
    lines(`import { createApiClient } from '../shop/client.ts'
import { byPath } from '../shop/fetch.ts' // how

export const client = byPath(createApiClient(/* where */ {
  // opening
  // the base
  // after it
  baseUrl: process.env['SHOP_URL'] ?? '/',
  /* last */
  headers: {
    // a name
    // no more
    'X-App': 'a',
  },
  // with cookies
  fetch: (url, init) => fetch(url, { credentials: 'include', ...init }),
  retries: 0,
}))`),
  )
  project.remove()
})

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
