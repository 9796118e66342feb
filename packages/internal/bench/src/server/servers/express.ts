import type { RequestListener } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { peer } from '../../peers.ts'
import { document, ticketOf, type Ticket } from '../document.ts'

/** The part of Express that is used here. */
interface Call {
  readonly params: { readonly id: string }
  readonly query: { readonly limit: number }
  readonly body: Ticket
}
interface Reply {
  status(status: number): Reply
  json(body: unknown): void
}
type Middleware = RequestListener | readonly RequestListener[]
type Failed = (
  error: { readonly status?: number; readonly message: string },
  _: Call,
  reply: Reply,
  next: object,
) => void
interface App {
  use(middleware: Middleware | Failed): void
  get(path: string, handle: (call: Call, reply: Reply) => void): void
  post(path: string, handle: (call: Call, reply: Reply) => void): void
  listen(port: number, host: string, listening: () => void): Server
}

const { default: express } = await peer<{ readonly default: (() => App) & { json(): Middleware } }>('express')
const { middleware } = await peer<{ readonly middleware: (options: object) => Middleware }>('express-openapi-validator')

const app = express()
app.use(express.json())
app.use(middleware({ apiSpec: document, validateRequests: true, validateResponses: true }))
app.get('/tickets/:id', ({ params, query }, reply) => reply.status(200).json(ticketOf(params.id, query.limit)))
app.post('/tickets', ({ body }, reply) => reply.status(201).json(body))
app.use(((error, _, reply, _next) =>
  reply.status(error.status ?? 500).json({ message: error.message })) satisfies Failed)
const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`) // it listens on a port
})
