const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const text = { type: 'string' }

/** Orders whose members depend on each other in each way that JSON Schema has. */
export const orders = {
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1' },
  servers: [{ url: 'https://orders.test' }],
  paths: {
    '/orders': {
      get: {
        operationId: 'listOrders',
        tags: ['orders'],
        responses: { 200: { description: 'Ok', ...json({ type: 'array', items: ref('Order') }) } },
      },
      post: {
        operationId: 'createOrder',
        tags: ['orders'],
        requestBody: { required: true, ...json(ref('Order')) },
        responses: { 201: { description: 'Ok', ...json(ref('Order')) } },
      },
    },
    '/animals': {
      get: {
        operationId: 'getAnimal',
        tags: ['animals'],
        responses: { 200: { description: 'Ok', ...json(ref('Animal')) } },
      },
    },
  },
  components: {
    schemas: {
      Order: {
        type: 'object',
        required: ['id', 'status', 'amount'],
        properties: {
          id: { ...text, format: 'uuid', readOnly: true },
          status: { enum: ['open', 'paid', 'refunded'] },
          amount: { type: 'integer', minimum: 1 },
          approval: { ...text, minLength: 3, maxLength: 60 },
          coupon: { ...text, pattern: '^[A-Z]{4}-[0-9]{2}$', writeOnly: true },
          email: { ...text, format: 'email' },
          note: { ...text, maxLength: 200 },
          paidAt: { ...text, format: 'date-time' },
          customer: ref('Customer'),
          payment: ref('Payment'),
          tags: { type: 'array', items: text, uniqueItems: true, maxItems: 3 },
        },
        allOf: [
          {
            if: { properties: { status: { const: 'paid' } }, required: ['status'] },
            // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
            then: { required: ['paidAt', 'payment'] },
            else: { properties: { paidAt: false } },
          },
          {
            if: { properties: { amount: { exclusiveMinimum: 1000 } } },
            // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
            then: { required: ['approval'] },
          },
        ],
        dependentRequired: { note: ['email'] },
      },
      Customer: {
        type: 'object',
        required: ['first_name'],
        properties: { first_name: text, country_code: { ...text, pattern: '^[A-Z]{2}$' } },
        additionalProperties: false,
      },
      Payment: {
        oneOf: [ref('Card'), ref('Transfer')],
        discriminator: {
          propertyName: 'kind',
          mapping: { card: '#/components/schemas/Card', transfer: '#/components/schemas/Transfer' },
        },
      },
      Card: {
        type: 'object',
        required: ['kind', 'number'],
        properties: { kind: { const: 'card' }, number: { ...text, pattern: '^[0-9]{16}$' } },
        additionalProperties: false,
      },
      Transfer: {
        type: 'object',
        required: ['kind', 'iban'],
        properties: { kind: { const: 'transfer' }, iban: { ...text, minLength: 5 } },
        additionalProperties: false,
      },
      Animal: {
        type: 'object',
        required: ['kind'],
        properties: { kind: text },
        discriminator: { propertyName: 'kind' },
      },
      Cat: {
        allOf: [
          ref('Animal'),
          { type: 'object', required: ['lives'], properties: { lives: { type: 'integer', maximum: 9 } } },
        ],
      },
      Shape: {
        oneOf: [
          { type: 'object', required: ['radius'], properties: { radius: { type: 'number', exclusiveMinimum: 0 } } },
          {
            type: 'object',
            required: ['width', 'height'],
            properties: { width: { type: 'number' }, height: { type: 'number' } },
          },
        ],
      },
      Choice: {
        oneOf: [
          { enum: ['none', 'auto', 'all'] },
          { type: 'object', required: ['name'], properties: { name: text, strict: { type: 'boolean' } } },
        ],
      },
      Level: { type: 'integer', minimum: 3, maximum: 7 },
      Codes: { type: 'array', minItems: 2, uniqueItems: true, items: { enum: ['a', 'b', 'c'] } },
    },
  },
}
