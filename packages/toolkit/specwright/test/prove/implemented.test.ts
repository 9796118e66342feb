import { expect, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { implemented } from '../server/implemented.ts'
import { orders } from '../server/orders.ts'
import type { FoundFailure } from './prove-notes.ts'
import type { Fetch } from './reply-server.ts'
import { runAgainst } from './run-against.ts'

interface Order {
  readonly id: number
  readonly size: number
}

interface Call {
  readonly path: { readonly id: number }
  readonly query: { readonly limit: number }
  readonly body: Omit<Order, 'id'>
  readonly problem: (status: number, about?: object) => unknown
}

const tokens = {
  token: 'ok.orders:read.orders:write',
  user: { username: 'ann', password: 'password-of-ann' },
  $underscoped: { token: 'ok.none' },
}

/** The failures of a server that keeps orders, with these credentials. */
async function failuresOf(authenticate: object): Promise<readonly string[]> {
  const kept = new Map<number, Order>()
  const labels = new Map<number, Uint8Array>()
  const app = await implemented(orders, {
    authenticate: {
      key: () => undefined,
      user: ({ user, password }: { readonly user: string; readonly password: string }) =>
        user === tokens.user.username && password === tokens.user.password ? user : undefined,
      ...authenticate,
    },
    operations: {
      listOrders: ({ query }: Call) => ({
        status: 200,
        headers: { 'X-Total': String(kept.size) },
        body: [...kept.values()].slice(0, Math.max(0, query.limit)),
      }),
      addOrder: ({ body }: Call) => {
        const added = { ...body, id: kept.size + 1 }
        kept.set(added.id, added)
        return { status: 201, body: added }
      },
      getOrder: ({ path, problem }: Call) => {
        const found = kept.get(path.id)
        return found ? { status: 200, body: found } : problem(404, { message: 'There is no such order' })
      },
      getLabel: ({ path }: Call) => ({ status: 200, body: labels.get(path.id) ?? new Uint8Array([137, 80]) }),
      putLabel: async ({ path, body }: Omit<Call, 'body'> & { readonly body: ReadableStream<Uint8Array> }) => {
        labels.set(path.id, await new Response(body).bytes())
        return { status: 204 }
      },
    },
    log: () => {},
  })
  const fetch: Fetch = async (input, init) => await app.fetch(new Request(input, init))
  const folder = workspace({ 'api.json': JSON.stringify(orders), 'credentials.json': JSON.stringify(tokens) })
  const argv = ['prove', 'api.json', '--credentials', 'credentials.json', '--allow-writes']
  const { stdout, stderr } = await runAgainst(
    fetch,
    folder,
    ...argv,
    '--requests',
    '120',
    '--quiet',
    '--format',
    'json',
  )
  if (!stdout.startsWith('{')) throw new Error(stderr)
  const { failures } = JSON.parse(stdout) as { readonly failures: readonly FoundFailure[] } // as it is documented
  return failures.map(({ judge, operations, request, got }) => `${judge} ${operations[0]}: ${request}: ${got}`)
}

test('a server that is implemented by its contract has no failure', async () => {
  const token = ({ token: sent }: { readonly token: string }) =>
    sent === tokens.token || sent === tokens.$underscoped.token ? { scopes: sent.split('.').slice(1) } : undefined
  expect(await failuresOf({ token })).toEqual([])
})

test('one that looks at the beginning of a token only has some', async () => {
  const token = ({ token: sent }: { readonly token: string }) =>
    sent.startsWith('ok.') ? { scopes: ['orders:read', 'orders:write'] } : undefined
  expect(await failuresOf({ token })).toEqual([
    'unauthorized GET /orders: credentials with one character changed: status 200',
    'unauthorized GET /orders: credentials without its scopes: status 200',
    'unauthorized POST /orders: credentials with one character changed: status 201',
    'unauthorized POST /orders: credentials without its scopes: status 201',
    'unauthorized GET /orders/{id}: credentials with one character changed: status 200',
    'unauthorized GET /orders/{id}: credentials without its scopes: status 200',
  ])
})
