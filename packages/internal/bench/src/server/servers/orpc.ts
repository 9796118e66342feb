import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { peer } from '../../peers.ts'
import { ticketOf, type Ticket } from '../document.ts'
import { schemas, type Schema } from './zod.ts'

/** The part of oRPC that is used here. */
interface Procedure<Input> {
  route(route: object): Procedure<Input>
  input<Parsed>(schema: Schema): Procedure<Parsed>
  output(schema: Schema): Procedure<Input>
  handler(handle: (call: { readonly input: Input }) => Ticket): object
}
interface Handler {
  handle(request: IncomingMessage, response: ServerResponse, options: object): Promise<{ readonly matched: boolean }>
}

const { os } = await peer<{ readonly os: Procedure<unknown> }>('@orpc/server')
const { OpenAPIHandler } = await peer<{ readonly OpenAPIHandler: new (router: object) => Handler }>(
  '@orpc/openapi/node',
)
const { z, ticket, path, query } = await schemas()

const handler = new OpenAPIHandler({
  getTicket: os
    .route({ method: 'GET', path: '/tickets/{id}', inputStructure: 'detailed' })
    .input<{ readonly params: { readonly id: string }; readonly query: { readonly limit: number } }>(
      z.object({ params: path, query }),
    )
    .output(ticket)
    .handler(({ input }) => ticketOf(input.params.id, input.query.limit)),
  addTicket: os
    .route({ method: 'POST', path: '/tickets', successStatus: 201 })
    .input<Ticket>(ticket)
    .output(ticket)
    .handler(({ input }) => input),
})

const server = createServer((request, response) => {
  void handler.handle(request, response, {}).then(({ matched }) => {
    if (!matched) response.writeHead(404).end()
  })
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`) // it listens on a port
})
