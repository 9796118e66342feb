const fuel = { type: 'string', enum: ['petrol', 'diesel', 'electric'] }
const members = {
  plate: { type: 'string', pattern: '^[A-Z]{2}-[0-9]{4}$' },
  fuel,
  weight: { type: 'integer', minimum: 1, maximum: 30_000 },
  color: { type: 'string', enum: ['grey', 'red', 'blue'], default: 'grey' },
  notes: { type: 'string', maxLength: 60 },
  builtAt: { type: 'string', format: 'date-time' },
}
const required = ['plate', 'fuel', 'weight']
const car = { type: 'object', required: ['id', ...required], properties: { id: { type: 'string' }, ...members } }
const page = {
  type: 'object',
  required: ['items', 'total', 'limit'],
  properties: {
    items: { type: 'array', items: car },
    total: { type: 'integer' },
    limit: { type: 'integer' },
    offset: { type: 'integer' },
  },
}

function json(schema: object): object {
  return { content: { 'application/json': { schema } } }
}

function query(name: string, schema: object): object {
  return { name, in: 'query', schema }
}

const gone = { description: 'None' }

/** Cars, of which no two have the same plate. */
export const carsDocument = {
  openapi: '3.1.0',
  info: { title: 'Cars', version: '1.0.0' },
  paths: {
    '/cars': {
      get: {
        parameters: [
          query('fuel', fuel),
          query('sort', { type: 'string', enum: ['weight', '-weight'] }),
          query('limit', { type: 'integer', minimum: 1, maximum: 50, default: 20 }),
          query('offset', { type: 'integer', minimum: 0, maximum: 1000, default: 0 }),
        ],
        responses: { 200: { description: 'A page', ...json(page) }, 400: { description: 'Wrong' } },
      },
      post: {
        requestBody: { required: true, ...json({ type: 'object', required, properties: members }) },
        responses: {
          201: { description: 'The car', ...json(car) },
          400: { description: 'Wrong' },
          409: { description: 'There is such a car' },
        },
      },
    },
    '/cars/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { responses: { 200: { description: 'The car', ...json(car) }, 404: gone } },
      delete: { responses: { 204: { description: 'Gone' }, 404: gone } },
    },
  },
}
