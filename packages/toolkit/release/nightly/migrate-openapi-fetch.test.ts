import { migrate } from '@specwright/release'
import { expect, test } from 'vitest'
import { openPlaces, rewrittenCallers } from '../test/openapi-fetch/callers.ts'
import { document, testCallers, testOpenPlaces } from '../test/openapi-fetch/moved-callers.ts'
import { createPeerProject } from '../test/openapi-fetch/project.ts'

testCallers(rewrittenCallers)
testOpenPlaces(openPlaces)

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
  const project = await createPeerProject(document, { app: { 'main.ts': main } })
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
  const project = await createPeerProject(document, { app: { 'main.ts': lines(main) } })
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
