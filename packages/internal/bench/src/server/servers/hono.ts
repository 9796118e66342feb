import { peer } from '../../peers.ts'
import { ticketOf, type Ticket } from '../document.ts'
import { schemas } from './zod.ts'

interface Context {
  readonly req: { valid(part: string): { readonly id: string; readonly limit: number } & Ticket }
  json(body: unknown, status: number): Response
}
interface App {
  openapi(route: object, handler: (context: Context) => Response): App
  readonly fetch: (request: Request) => Response | Promise<Response>
}

const { OpenAPIHono, createRoute } = await peer<{
  readonly OpenAPIHono: new () => App
  readonly createRoute: (route: object) => object
}>('@hono/zod-openapi')
const { serve } = await peer<{
  readonly serve: (options: object, listening: (info: { readonly port: number }) => void) => void
}>('@hono/node-server')

const { ticket, path, query } = await schemas('@hono/zod-openapi')
const content = { 'application/json': { schema: ticket } }
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
