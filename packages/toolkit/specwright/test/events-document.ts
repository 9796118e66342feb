const text = { type: 'string' }
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const petInContract = { $ref: 'api.json#/components/schemas/Pet' }

/** The OpenAPI document that events refer to. */
export const contract = {
  openapi: '3.0.3',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/pets': {
      get: {
        tags: ['pets'],
        operationId: 'listPets',
        responses: { 200: { description: 'ok', content: { 'application/json': { schema: ref('Pet') } } } },
      },
    },
    '/shops': { get: { tags: ['shops'], operationId: 'listShops', responses: { 200: { description: 'ok' } } } },
  },
  components: {
    schemas: {
      Pet: {
        type: 'object',
        required: ['name'],
        properties: { name: { ...text, nullable: true }, owner: ref('Owner'), moved: { type: 'boolean' } },
      },
      Owner: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
    },
  },
}

const components = {
  schemas: {
    Move: {
      type: 'object',
      required: ['from', 'to'],
      properties: { from: ref('Place'), to: ref('Place'), next: ref('Place'), pet: petInContract },
      dependencies: { next: ['pet'] },
    },
    Place: { type: 'array', items: [{ type: 'number' }, { type: 'number' }], additionalItems: false, minItems: 2 },
    // Another schema than the contract's.
    Owner: { type: 'string', enum: ['person', 'shop'] },
  },
  messageTraits: {
    traced: { headers: { type: 'object', required: ['trace'], properties: { trace: { type: 'integer' } } } },
  },
}

const traits = [{ $ref: '#/components/messageTraits/traced' }]
const added = { name: 'pet.added', title: 'A pet was added', payload: petInContract }
const moved = {
  name: 'pet.moved',
  payload: ref('Move'),
  headers: { type: 'object', properties: { count: { type: 'integer', minimum: 1 } } },
  traits,
}
const owned = { payload: { type: 'object', required: ['by'], properties: { by: ref('Owner') } }, traits }
const older = { type: 'object', required: ['note'], properties: { note: { ...text, nullable: true } } }
const record = { type: 'record', name: 'Weighed', fields: [{ name: 'grams', type: 'long' }] }
const avro = 'application/vnd.apache.avro;version=1.9.0'
const openapi30 = 'application/vnd.oai.openapi+json;version=3.0.0'

const info = { title: 'Pet events', version: '1' }
const named = (...names: string[]): object[] => names.map((name) => ({ $ref: `#/components/messages/${name}` }))

/** The same messages in each version of AsyncAPI. */
export const eventDocuments: Readonly<Record<string, object>> = {
  '2.6.0': {
    asyncapi: '2.6.0',
    info,
    channels: {
      pets: { subscribe: { message: { oneOf: named('PetAdded', 'PetMoved', 'PetOwned') } } },
      notes: {
        subscribe: { message: { messageId: 'PetNoted', schemaFormat: openapi30, payload: older } },
        publish: { message: { $ref: '#/components/messages/PetWeighed' } },
      },
    },
    components: {
      ...components,
      messages: {
        PetAdded: added,
        PetMoved: moved,
        PetOwned: owned,
        PetWeighed: { schemaFormat: avro, payload: record },
      },
    },
  },
  ...Object.fromEntries(
    ['3.0.0', '3.1.0'].map((asyncapi) => [
      asyncapi,
      {
        asyncapi,
        info,
        channels: {
          pets: {
            address: 'pets',
            messages: { added: { $ref: '#/components/messages/PetAdded' }, PetMoved: moved, PetOwned: owned },
          },
          notes: {
            address: null,
            messages: {
              PetNoted: { payload: { schemaFormat: openapi30, schema: older } },
              PetWeighed: { payload: { schemaFormat: avro, schema: record } },
            },
          },
        },
        components: { ...components, messages: { PetAdded: added } },
      },
    ]),
  ),
}

const move = { from: [1, 2], to: [3, 4] }

/** Values of the messages' schemas. */
export const eventValues: readonly (readonly [schema: string, value: unknown, isValid: boolean])[] = [
  ['PetAdded', { name: null, owner: { id: 1 } }, true],
  ['PetAdded', { owner: { id: 1 } }, false],
  ['PetAdded', { name: 'Rex', owner: 'shop' }, false],
  ['PetMoved', move, true],
  ['PetMoved', { ...move, next: [5, 6], pet: { name: 'Rex' } }, true],
  ['PetMoved', { ...move, next: [5, 6] }, false],
  ['PetMoved', { from: [1], to: [1, 2] }, false],
  ['PetMoved', { from: [1, 2, 3], to: [1, 2] }, false],
  ['PetMoved', { ...move, pet: {} }, false],
  ['PetMovedHeaders', { trace: 1, count: 1 }, true],
  ['PetMovedHeaders', { trace: 1, count: 0 }, false],
  ['PetMovedHeaders', { count: 1 }, false],
  ['PetOwned', { by: 'person' }, true],
  ['PetOwned', { by: { id: 1 } }, false],
  ['PetOwnedHeaders', { trace: 1 }, true],
  ['PetOwnedHeaders', { trace: 'a' }, false],
  ['PetNoted', { note: null }, true],
  ['PetNoted', {}, false],
  ['PetWeighed', { anything: true }, true],
]
