import { peer } from '../../peers.ts'
import { document, ticketOf, type Ticket } from '../document.ts'

/** The part of fastify that is used here. */
interface Fastify {
  route(options: object): void
  listen(options: object): Promise<string>
}
interface Reply {
  code(status: number): Reply
  send(body: unknown): void
}

const { default: create } = await peer<{ default: () => Fastify }>('fastify')
const server = create()
const { Ticket: ticket } = document.components.schemas
const [id, limit] = document.paths['/tickets/{id}'].get.parameters
server.route({
  method: 'GET',
  url: '/tickets/:id',
  schema: {
    params: { type: 'object', required: ['id'], properties: { id: id?.schema } },
    querystring: { type: 'object', properties: { limit: limit?.schema } },
    response: { 200: ticket },
  },
  handler: (request: { params: { id: string }; query: { limit: number } }, reply: Reply) =>
    reply.code(200).send(ticketOf(request.params.id, request.query.limit)),
})
server.route({
  method: 'POST',
  url: '/tickets',
  schema: { body: ticket, response: { 201: ticket } },
  handler: (request: { body: Ticket }, reply: Reply) => reply.code(201).send(request.body),
})
process.stdout.write(`${await server.listen({ port: 0, host: '127.0.0.1' })}\n`)
