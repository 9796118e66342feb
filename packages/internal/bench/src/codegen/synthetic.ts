import { stringify } from 'yaml'

type Schema = Readonly<Record<string, unknown>>

const words = 'ledger member card season partner branch voucher offer segment balance receipt campaign'.split(' ')

/** A description that no other schema has, of a realistic length. */
function sentence(n: number): string {
  const word = (step: number): string => words[(n * 7 + step * 5) % words.length] ?? ''
  return `The ${word(0)} ${n} that a ${word(1)} of the ${word(2)} refers to, as the ${word(3)} had it when the ${word(4)} was closed.`
}

const kinds: readonly ((n: number) => Schema)[] = [
  () => ({ type: 'string', maxLength: 200 }),
  () => ({ type: ['string', 'null'], format: 'date-time' }),
  (n) => ({ type: 'integer', minimum: 1, maximum: 100 + n }),
  (n) => ({ type: 'string', enum: [`FIRST_${n}`, `SECOND_${n}`, `THIRD_${n}`] }),
  () => ({ type: 'array', maxItems: 50, items: { type: 'string', format: 'uuid' } }),
  () => ({ type: 'object', additionalProperties: { type: 'number' } }),
  () => ({ type: 'string', pattern: '^[a-z]{2}_[A-Za-z0-9]{8,}$' }),
  () => ({ type: 'boolean', default: false }),
]

function schema(n: number, count: number): Schema {
  const properties: Record<string, Schema> = {
    id: { description: sentence(n), type: 'string' },
    unit: { description: sentence(n + 1), type: 'string', enum: ['DAY', 'MONTH'] },
    value: { description: sentence(n + 2), type: 'integer', minimum: 1 },
  }
  for (let k = 0; k < 2; k++) {
    const name = `${words[(n + k) % words.length]}_${k}`
    properties[name] = { description: sentence(n + k), ...kinds[(n + k) % kinds.length]?.(n) }
  }
  for (const step of [1, 7]) {
    const cluster = n - (n % 20)
    const other = `#/components/schemas/Thing${Math.min(cluster + ((n + step) % 20), count - 1)}`
    properties[`other_${step}`] = { description: sentence(n + step), oneOf: [{ $ref: other }, { type: 'null' }] }
  }
  // As in real documents, only some schemas have conditions.
  const conditions = n % 5 === 0 ? ['DAY', 'MONTH'] : []
  const allOf = conditions.map((unit, k) => ({
    if: { required: ['unit'], properties: { unit: { const: unit } } },
    then: { properties: { value: { maximum: k === 0 ? 90 : 12 } } },
  }))
  return {
    description: sentence(n),
    type: 'object',
    required: ['id', 'unit'],
    properties,
    ...(n % 5 === 0 && { allOf }),
  }
}

/**
 * An OpenAPI 3.1 document with the given number of operations, and three schemas for every two of them, which refer to
 * each other in cycles of twenty; every fifth has two conditions.
 *
 * @returns YAML, about 4 kB for each operation.
 */
export function syntheticDocument(operations: number): string {
  const count = Math.ceil((operations * 547) / 350)
  const schemas = Object.fromEntries(Array.from({ length: count }, (_, n) => [`Thing${n}`, schema(n, count)]))
  const body = (n: number): Schema => ({
    content: { 'application/json': { schema: { $ref: `#/components/schemas/Thing${n % count}` } } },
  })
  const paths = Object.fromEntries(
    Array.from({ length: operations }, (_, n) => {
      const parameters = [
        { name: 'id', in: 'path', required: true, description: sentence(n), schema: { type: 'string' } },
        { name: 'limit', in: 'query', description: sentence(n), schema: { type: 'integer', minimum: 1, maximum: 100 } },
      ]
      const responses = { 200: { description: sentence(n), ...body(n) }, 404: { description: sentence(n + 1) } }
      const operation = { operationId: `putThing${n}`, tags: [`tag${n % 20}`], description: sentence(n), parameters }
      return [`/things-${n}/{id}`, { put: { ...operation, requestBody: body(n + 1), responses } }]
    }),
  )
  return stringify({
    openapi: '3.1.1',
    info: { title: 'Things', version: '1.0.0' },
    servers: [{ url: 'https://things.test' }],
    security: [],
    paths,
    components: { schemas },
  })
}
