const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const ticket = { $ref: '#/components/schemas/Ticket' }
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^t_' } }
const error = { description: 'An error', ...json({ $ref: '#/components/schemas/Error' }) }

/** A document of tickets: what is read and written, in JSON, forms, text and bytes. */
export const tickets = {
  openapi: '3.2.0',
  info: { title: 'Tickets', version: '1' },
  servers: [{ url: 'https://tickets.test/v1' }],
  security: [{ key: [] }],
  paths: {
    '/tickets': {
      get: {
        operationId: 'listTickets',
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
          { name: 'tags', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
          { name: 'X-Trace', in: 'header', schema: { type: 'integer' } },
          { name: 'sid', in: 'cookie', schema: { type: 'string' } },
        ],
        responses: {
          '200': {
            description: 'Tickets',
            headers: { 'X-Total': { schema: { type: 'integer' } }, 'Set-Cookie': { schema: { type: 'string' } } },
            ...json({ type: 'array', items: ticket }),
          },
          default: error,
        },
      },
      post: {
        operationId: 'addTicket',
        requestBody: { required: true, ...json(ticket) },
        responses: { '201': { description: 'Added', ...json(ticket) }, default: error },
      },
    },
    '/imports': {
      post: {
        operationId: 'addTickets',
        requestBody: { required: true, content: { 'application/x-ndjson': { itemSchema: ticket } } },
        responses: { '200': { description: 'Titles', ...json({ type: 'array' }) }, default: error },
      },
    },
    '/tickets/{id}': {
      parameters: [id],
      get: { operationId: 'getTicket', responses: { '200': { description: 'One', ...json(ticket) }, default: error } },
      delete: { operationId: 'deleteTicket', responses: { '204': { description: 'Gone' }, default: error } },
    },
    '/tickets/{id}/note': {
      parameters: [id],
      get: {
        operationId: 'getNote',
        responses: { '200': { description: 'Text', content: { 'text/plain': { schema: { type: 'string' } } } } },
      },
      put: {
        operationId: 'putNote',
        requestBody: { required: true, content: { 'text/plain': { schema: { type: 'string', minLength: 2 } } } },
        responses: { '200': { description: 'Text', content: { 'text/plain': { schema: { type: 'string' } } } } },
      },
    },
    '/tickets/{id}/picture': {
      parameters: [id],
      get: {
        operationId: 'getPicture',
        security: [],
        responses: { '200': { description: 'Bytes', content: { 'image/png': {} } } },
      },
      put: {
        operationId: 'putPicture',
        requestBody: { required: true, content: { 'image/png': {} } },
        responses: { '200': { description: 'Its size', ...json({ type: 'object' }) } },
      },
    },
    '/forms': {
      post: {
        operationId: 'sendForm',
        requestBody: {
          required: true,
          content: {
            'application/x-www-form-urlencoded': {
              schema: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
            },
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['name'],
                properties: { name: { type: 'string' }, file: { type: 'string', format: 'binary' } },
              },
            },
          },
        },
        responses: { '200': { description: 'What came', ...json({ type: 'object' }) } },
      },
    },
    '/broken': { get: { operationId: 'breakDown', responses: { '204': { description: 'Never' } } } },
    '/later': { get: { operationId: 'comeLater', responses: { '204': { description: 'Later' } } } },
  },
  components: {
    schemas: {
      Ticket: {
        type: 'object',
        required: ['title'],
        properties: {
          id: { type: 'string', readOnly: true },
          title: { type: 'string', minLength: 1 },
          size: { type: 'integer', minimum: 1 },
        },
      },
      Error: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { type: 'integer' }, message: { type: 'string' } },
        example: { code: 404, message: 'There is no ticket' },
      },
    },
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
  },
}

interface Call {
  readonly path: { readonly id: string }
  readonly query: object
  readonly headers: object
  readonly cookies: object
  readonly body: unknown
  readonly files?: Readonly<Record<string, readonly File[]>>
  readonly problem: (status: number, about?: object) => unknown
}

const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)

/** What implements it: it keeps nothing, so that each exchange has the same response whatever was before. */
export const implementation = {
  authenticate: { key: ({ key }: { readonly key: string }) => key === 'secret' && { name: 'desk' } },
  operations: {
    listTickets: ({ query, headers, cookies }: Call) => ({
      status: 200,
      headers: { 'X-Total': '1', 'Set-Cookie': ['a=1; Path=/', 'b=2'] },
      body: [{ title: JSON.stringify({ query, headers, cookies }) }],
    }),
    addTicket: ({ body }: Call) => ({ status: 201, body }),
    getTicket: ({ path, problem }: Call) =>
      path.id === 't_0'
        ? problem(404, { message: 'There is no ticket t_0', headers: { 'retry-after': '7' } })
        : { status: 200, body: { id: path.id, title: 'Ünïcode 🎟' } },
    deleteTicket: () => ({ status: 204 }),
    getNote: () => ({ status: 200, body: 'naïve\r\n' }),
    putNote: ({ body }: Call) => ({ status: 200, body }),
    getPicture: () => ({ status: 200, body: bytes }),
    async putPicture({ body }: Call) {
      let size = 0
      for await (const { length } of body as ReadableStream<Uint8Array>) size += length
      return { status: 200, body: { size } }
    },
    async addTickets({ body }: Call) {
      const titles: unknown[] = []
      for await (const { title } of body as AsyncIterable<{ readonly title: string }>) titles.push(title)
      return { status: 200, body: titles }
    },
    async sendForm({ body, files = {} }: Call) {
      const sizes = Object.values(files).map(([file]) => file?.size)
      return { status: 200, body: { body, sizes } }
    },
    breakDown: () => {
      throw new Error('the disk is full')
    },
  },
  missing: 501,
  cors: 'https://desk.example',
  bodyLimitBytes: 100_000,
  log: () => {},
} as const
