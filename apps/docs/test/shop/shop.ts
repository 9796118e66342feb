import { Hono, type Context } from 'hono'

/** What a shop uses of the code that is generated from its contract. */
export interface Generated {
  checkRequest(operation: string, parts: object): readonly { readonly message: string }[]
  requestParts(request: Request): Promise<object>
}

type Respond = (context: Context) => Response | Promise<Response>

interface Order {
  readonly id: string
  readonly status: string
  readonly amount: number
}

/** Creates the service of `openapi.yaml`, with three orders. It refuses what the contract does not allow. */
export function createShop({ checkRequest, requestParts }: Generated): Hono {
  const orders = [1, 2, 3].map((number): Order => ({ id: `o_${number}`, status: 'open', amount: 900 * number }))

  /** Responds to valid requests. */
  const valid =
    (id: string, respond: Respond): Respond =>
    async (context) => {
      const { headers } = context.req.raw
      if (headers.get('x-api-key') !== 'demo' && headers.get('authorization') !== 'Bearer demo')
        return context.json({ code: 'unauthorized', message: 'A credential is missing' }, 401)
      const parts = { ...(await requestParts(context.req.raw.clone())), path: context.req.param() }
      const [issue] = checkRequest(id, parts)
      if (issue) return context.json({ code: 'invalid', message: issue.message }, 400)
      context.header('x-request-id', 'r_1')
      return await respond(context)
    }

  return new Hono()
    .post('/token', (context) => context.json({ access_token: 'demo', expires_in: 900, token_type: 'Bearer' }))
    .get('/orders', valid('listOrders', list(orders)))
    .post('/orders', valid('createOrder', create(orders)))
    .get('/orders/events', valid('watchOrders', watch))
    .get('/orders/:id', valid('getOrder', get(orders)))
    .post(
      '/orders/import',
      valid(
        'importOrders',
        ending((context) => context.json({ count: 2 })),
      ),
    )
    .post(
      '/refunds',
      valid('createRefund', (context) => context.body(null, 204)),
    )
    .post('/files', valid('createFile', describeFile))
    .get(
      '/files/:name',
      valid('getFile', (context) => context.body('%PDF', 200, { 'content-type': 'application/pdf' })),
    )
}

const list =
  (orders: readonly Order[]): Respond =>
  (context) => {
    const start = Number(context.req.query('cursor') ?? 0)
    const end = start + Number(context.req.query('limit') ?? 2)
    return context.json({ data: orders.slice(start, end), ...(end < orders.length && { next_cursor: `${end}` }) })
  }

/** Creates one order for each key. The first request with a key fails. */
function create(orders: Order[]): Respond {
  const created = new Map<string, Order | undefined>()
  return async (context) => {
    const key = context.req.header('idempotency-key') ?? ''
    if (!created.has(key)) {
      created.set(key, undefined)
      return context.body(null, 503, { 'retry-after': '0' })
    }
    const { items } = await context.req.json<{ items: readonly { quantity?: number }[] }>()
    const amount = items.reduce((sum, { quantity = 1 }) => sum + 900 * quantity, 0)
    const order = created.get(key) ?? { id: `o_${orders.length + 1}`, status: 'open', amount }
    if (!orders.includes(order)) orders.push(order)
    created.set(key, order)
    return context.json(order, 201)
  }
}

/** Gives an order; never responds for `o_slow`. */
const get =
  (orders: readonly Order[]): Respond =>
  (context) => {
    const id = context.req.param('id')
    if (id === 'o_slow') return new Promise(() => {})
    const order = orders.find((each) => each.id === id)
    return order ? context.json(order) : context.json({ code: 'unknown', message: 'There is no such order' }, 404)
  }

/** Sends two changes of an order, and ends. */
const watch: Respond = (context) => {
  const changes = ['paid', 'sent'].map((status): Order => ({ id: 'o_1', status, amount: 900 }))
  const events = changes.map((order) => `data: ${JSON.stringify(order)}\n\n`)
  return context.body(events.join(''), 200, { 'content-type': 'text/event-stream' })
}

/** Announces the end of an operation. */
const ending =
  (respond: Respond): Respond =>
  async (context) => {
    const { headers, body } = await respond(context)
    headers.set('sunset', 'Fri, 01 Jan 2027 00:00:00 GMT')
    headers.set('link', '</v2/orders>; rel="successor-version"')
    return new Response(body, { headers })
  }

const describeFile: Respond = async (context) => {
  const file = (await context.req.formData()).get('file')
  const { name = '', type = '' } = file instanceof File ? file : {}
  return context.json({ name, type }, 201)
}
