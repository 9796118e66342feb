import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { typeErrorsIn } from '../compilers.ts'
import { strict } from '../strict.ts'
import { generatedServer, typeErrorsOfAll } from './implemented.ts'
import { kit } from './kit.ts'
import { orders } from './orders.ts'

const usage = `
import { implement, type OperationHandler } from '@specwright/server-engine'
import type { operations } from './out/types.ts'
import { createMockServer } from '@specwright/mock-engine'
import { contract } from './out/server.ts'

const authenticate = {
  token: async ({ token }: { token: string }) => ({ scopes: ['orders:read'], subject: token }),
  key: ({ key }: { key: string }) => (key === 'secret' ? { shop: 5 } : undefined),
  user: () => 'ann',
}

export const whole = implement(contract, {
  authenticate: {
    token: async ({ token }) => (token.startsWith('ok') ? { scopes: ['orders:read'], subject: token } : undefined),
    key: ({ key, request }) => (key === request.method ? { shop: 5 } : null),
    user: ({ user, password }) => (password === 'pw' ? user : undefined),
  },
  operations: {
    listOrders: ({ query, headers, cookies, credentials, body }) => {
      const limit: number | undefined = query.limit
      const trace: number | undefined = headers['X-Trace']
      const sid: string | undefined = cookies.sid
      const shop: number | undefined = credentials.key?.shop
      const none: undefined = body
      return { status: 200, headers: { 'X-Total': [limit, trace, sid, shop, none].length }, body: [{ size: 1 }] }
    },
    addOrder: async ({ body, credentials }) => {
      // Required in each alternative, so it is there.
      const subject: string = credentials.token.subject
      return { status: 201, body: { id: subject.length, size: body.size } }
    },
    getOrder: ({ path, problem }) =>
      path.id > 5 ? problem(404, { message: 'There is no such order' }) : { status: 200, body: { id: path.id, size: 1, state: 'NEW' } },
    getLabel: () => ({ status: 200, body: new Uint8Array() }),
    putLabel: async ({ contentType, body, credentials, problem }) => {
      const user: string = credentials.user
      if (contentType === 'image/png') return (await new Response(body).bytes()).length > 9 ? problem(413) : { status: 204 }
      const text: string = body
      return text === user ? problem(409) : { status: 204 }
    },
  },
})

const getOrder: OperationHandler<operations['getOrder'], { readonly key?: { readonly shop: number } }> = ({ credentials }) => ({
  status: 200, body: { size: credentials.key?.shop ?? 1 },
})
const apart = { getOrder }
implement(contract, {
  operations: apart,
  missing: 501,
  authenticate: {
    token: async ({ token }) => ({ scopes: [token] }),
    key: ({ key, request }) => (key === request.method ? { shop: 5 } : null),
    user: ({ user }) => user,
  },
})
implement(contract, {
  // @ts-expect-error A function that is there already expects another key.
  operations: apart,
  missing: 501,
  authenticate: {
    token: async ({ token }) => ({ scopes: [token] }),
    key: ({ key, request }) => (key === request.method ? { shop: 'five' } : null),
    user: ({ user }) => user,
  },
})

const { fetch, report } = whole
export const called: Promise<Response> = fetch(new Request('http://server.test'))
export const names: readonly string[] = report.mocked

implement(contract, { authenticate, operations: {}, missing: 501 })
implement(contract, { authenticate, operations: { getOrder: 'mock' }, missing: 'mock' })
// @ts-expect-error There is no such word.
implement(contract, { authenticate, operations: {}, missing: 'mocks' })
implement(contract, { authenticate, operations: { getOrder: 501 }, missing: { mock: (served) => createMockServer(served) } })
implement(contract, {
  authenticate,
  operations: {},
  missing: { mock: async (served) => (await import('@specwright/mock-engine')).createMockServer(served, { seed: {} }) },
  checkResponses: 'development',
  cors: '*',
})
// @ts-expect-error Operations have no handler, and nothing responds in their place.
implement(contract, { authenticate, operations: { getOrder: () => ({ status: 200, body: { size: 1 } }) } })
// @ts-expect-error There is no such operation.
implement(contract, { authenticate, operations: { dropOrder: () => ({ status: 200 }) }, missing: 501 })
// @ts-expect-error A scheme has no function.
implement(contract, { authenticate: { key: () => 'shop', user: () => 'ann' }, operations: {}, missing: 501 })
// @ts-expect-error There is no way to authenticate.
implement(contract, { operations: {}, missing: 501 })
implement(contract, {
  authenticate: { token: () => undefined, key: ({ key }) => key === 'secret' && { shop: 5 }, user: ({ user }) => user === 'ann' },
  operations: {
    listOrders: ({ credentials }) => {
      const shop: number | undefined = credentials.key?.shop
      return { status: 200, headers: { 'X-Total': shop ?? 0 }, body: [] }
    },
    putLabel: ({ credentials, problem }) => {
      const user: true = credentials.user
      return user ? { status: 204 } : problem(413)
    },
  },
  missing: 501,
})
// @ts-expect-error The scopes of a token are not known.
implement(contract, { authenticate: { ...authenticate, token: () => 'ann' }, operations: {}, missing: 501 })
// @ts-expect-error The status is not documented.
implement(contract, { authenticate, operations: { getOrder: () => ({ status: 409 }) }, missing: 501 })
// @ts-expect-error The body has another type.
implement(contract, { authenticate, operations: { getOrder: () => ({ status: 200, body: { size: 'big' } }) }, missing: 501 })
// @ts-expect-error The body is missing.
implement(contract, { authenticate, operations: { getOrder: () => ({ status: 200 }) }, missing: 501 })
// @ts-expect-error The path has no such parameter.
implement(contract, { authenticate, operations: { getOrder: ({ path }) => ({ status: 200, body: { size: path.key } }) }, missing: 501 })
// @ts-expect-error The operation does not document this error.
implement(contract, { authenticate, operations: { getOrder: ({ problem }) => problem(409) }, missing: 501 })
// @ts-expect-error A key alone does not authorize the operation, so there may be none.
implement(contract, { authenticate, operations: { listOrders: ({ credentials }) => ({ status: 200, body: [{ size: credentials.key.shop }] }) }, missing: 501 })
`

/** What implements the document of orders, with mistakes in place of some of it. */
function implementing({
  schemes = '',
  operations = '',
}: {
  readonly schemes?: string
  readonly operations?: string
}): string {
  return `
import { implement } from '@specwright/server-engine'
import { contract } from './out/server.ts'

implement(contract, {
  authenticate: {
    token: ({ token }) => token.startsWith('ok') && { scopes: ['orders:read'] },
    key: ({ key }) => key === 'secret',
    ${schemes === '' ? 'user: ({ user }) => user' : schemes},
  },
  operations: {
    listOrders: ({ credentials }) => ({ status: 200, headers: { 'X-Total': credentials.key ? 1 : 0 }, body: [] }),
    addOrder: 501,
    getOrder: ({ path, problem }) => (path.id > 5 ? problem(404) : { size: 1 }),
    putLabel: () => ({ status: 204 }),
    ${operations === '' ? 'getLabel: 501' : operations},
  },
})
`
}

const mistakes: Readonly<Record<string, readonly [mistake: Parameters<typeof implementing>[0], said: string]>> = {
  'left-out.ts': [{ operations: '...{}' }, "Property 'getLabel' is missing"],
  'misspelt.ts': [{ operations: 'getLabels: 501' }, "Did you mean to write 'getLabel'"],
  'of-none.ts': [{ operations: "getLabel: 501, 'drop order': 501" }, "''drop order'' does not exist"],
  'without-scheme.ts': [{ schemes: '...{}' }, "Property 'user' is missing"],
}

test('of an operation or a scheme that is not as in the document, the compiler says so, and nothing else', async () => {
  const root = await generatedServer(orders)
  const compilerOptions = { ...strict.compilerOptions, customConditions: ['@specwright/source'] }
  for (const [file, [mistake]] of Object.entries(mistakes)) writeFileSync(join(root, file), implementing(mistake))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: Object.keys(mistakes) }))
  const errors = typeErrorsIn(root)
    .trim()
    .split(/\n(?=\S)/)
  const expected = Object.entries(mistakes).map(([file, [, said]]) => [
    expect.stringContaining(file),
    expect.stringContaining(said),
  ])
  expect(errors.map((error) => [error, error])).toEqual(expected)
})

const kitUsage = `
import { implement } from '@specwright/server-engine'
import { contract } from './out/server.ts'

const given = { authenticate: { key: () => 'shop' }, missing: 501 } as const
implement(contract, {
  ...given,
  operations: {
    addPicture: async ({ body, files }) => {
      const name: string = body.name
      const bytes: ArrayBuffer | undefined = await files.file?.[0]?.arrayBuffer()
      return { status: bytes && name ? 204 : 204 }
    },
  },
})
// @ts-expect-error The form has no such field.
implement(contract, { ...given, operations: { addPicture: ({ files }) => ({ status: files.photo ? 204 : 204 }) } })
// @ts-expect-error A body of bytes has no files.
implement(contract, { ...given, operations: { addItem: ({ files }) => ({ status: files ? 204 : 204 }) } })
`

/** A document without credentials. */
const open = {
  openapi: '3.1.1',
  info: { title: 'Open', version: '1' },
  paths: {
    '/time': {
      get: {
        operationId: 'getTime',
        responses: { '200': { description: 'Now', content: { 'application/json': { schema: { type: 'integer' } } } } },
      },
    },
  },
}

const openUsage = `
import { implement } from '@specwright/server-engine'
import { contract } from './out/server.ts'

export default implement(contract, { operations: { getTime: () => ({ status: 200, body: Date.now() }) } })
// @ts-expect-error There is no such scheme.
implement(contract, { authenticate: { key: () => 'shop' }, operations: { getTime: () => ({ status: 200, body: 1 }) } })
`

/** The open document with operations that others serve. */
const notified = {
  ...open,
  webhooks: { rang: { post: { operationId: 'rang', responses: { '204': { description: 'Heard' } } } } },
  components: {
    pathItems: { unused: { get: { operationId: 'unused', responses: { '204': { description: 'None' } } } } },
  },
}

const notifiedUsage = `
import { implement } from '@specwright/server-engine'
import { contract } from './out/server.ts'

export default implement(contract, { operations: { getTime: () => ({ status: 200, body: Date.now() }) } })
// @ts-expect-error The service sends this request, and does not serve it.
implement(contract, { operations: { getTime: 501, rang: () => ({ status: 204 }) } })
// @ts-expect-error The operation is left out.
implement(contract, { operations: {} })
`

test('the compiler checks functions of servers against their documents, files, credentials and webhooks too', async () => {
  expect(
    await typeErrorsOfAll({
      orders: { document: orders, usage },
      'files of a form': { document: kit, usage: kitUsage },
      'no credentials': { document: open, usage: openUsage },
      webhooks: { document: notified, usage: notifiedUsage },
    }),
  ).toBe('')
})
