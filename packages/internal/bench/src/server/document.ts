const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const ticket = { $ref: '#/components/schemas/Ticket' }
const error = { description: 'An error', ...json({ type: 'object' }) }

/** The contract that each server has: a read and a write with inputs and bodies that are checked. */
export const document = {
  openapi: '3.1.1',
  info: { title: 'Tickets', version: '1' },
  paths: {
    '/tickets/{id}': {
      get: {
        operationId: 'getTicket',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', minLength: 3, maxLength: 40 } },
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
        ],
        responses: { '200': { description: 'A ticket', ...json(ticket) }, default: error },
      },
    },
    '/tickets': {
      post: {
        operationId: 'addTicket',
        requestBody: { required: true, ...json(ticket) },
        responses: { '201': { description: 'Added', ...json(ticket) }, default: error },
      },
    },
  },
  components: {
    schemas: {
      Ticket: {
        type: 'object',
        required: ['id', 'title', 'state', 'lines'],
        properties: {
          id: { type: 'string', minLength: 3 },
          title: { type: 'string', minLength: 1, maxLength: 200 },
          state: { enum: ['open', 'closed'] },
          lines: {
            type: 'array',
            maxItems: 50,
            items: {
              type: 'object',
              required: ['text', 'count'],
              properties: { text: { type: 'string' }, count: { type: 'integer', minimum: 1 } },
            },
          },
        },
      },
    },
  },
}

/** A ticket, whose id is that of a request. */
export interface Ticket {
  readonly id: string
  readonly title: string
  readonly state: 'open' | 'closed'
  readonly lines: readonly { readonly text: string; readonly count: number }[]
}

/** The ticket that each server responds with. */
export const ticketOf = (id: string, count: number): Ticket => ({
  id,
  title: 'A ticket',
  state: 'open',
  lines: Array.from({ length: 5 }, (_, index) => ({ text: `Line ${index}`, count: count + index })),
})
