import { peer } from '../../peers.ts'
import { ticketOf, type Ticket } from '../document.ts'

/** A schema of zod, as far as it is used here. */
interface Schema {
  min(value: number): Schema
  max(value: number): Schema
  int(): Schema
  default(value: number): Schema
}
interface Zod {
  object(members: Readonly<Record<string, Schema>>): Schema
  array(items: Schema): Schema
  string(): Schema
  number(): Schema
  enum(values: readonly string[]): Schema
  readonly coerce: { number(): Schema }
}
interface Context {
  readonly req: { valid(part: string): { readonly id: string; readonly limit: number } & Ticket }
  json(body: unknown, status: number): Response
}
interface App {
  openapi(route: object, handler: (context: Context) => Response): App
  readonly fetch: (request: Request) => Response | Promise<Response>
}

const { OpenAPIHono, createRoute, z } = await peer<{
  readonly OpenAPIHono: new () => App
  readonly createRoute: (route: object) => object
  readonly z: Zod
}>('@hono/zod-openapi')
const { serve } = await peer<{
  readonly serve: (options: object, listening: (info: { readonly port: number }) => void) => void
}>('@hono/node-server')

const line = z.object({ text: z.string(), count: z.number().int().min(1) })
const ticket = z.object({
  id: z.string().min(3),
  title: z.string().min(1).max(200),
  state: z.enum(['open', 'closed']),
  lines: z.array(line).max(50),
})
const content = { 'application/json': { schema: ticket } }
const path = z.object({ id: z.string().min(3).max(40) })
const query = z.object({ limit: z.coerce.number().int().min(1).max(100).default(20) })
const app = new OpenAPIHono()
  .openapi(
    createRoute({
      method: 'get',
      path: '/tickets/{id}',
      request: { params: path, query },
      responses: { 200: { description: 'A ticket', content } },
    }),
    (context) => context.json(ticketOf(context.req.valid('param').id, context.req.valid('query').limit), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/tickets',
      request: { body: { required: true, content } },
      responses: { 201: { description: 'Added', content } },
    }),
    (context) => context.json(context.req.valid('json'), 201),
  )
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  process.stdout.write(`http://127.0.0.1:${port}\n`),
)
