import type { PinnedNames } from 'specwright'
import { contract } from './shop.ts'

/** A change of the contract, and the bump of each face. */
export interface Pair {
  readonly what: string
  readonly base?: string
  readonly revision: string
  /** Files of names. Default: those that a generation gives. */
  readonly names?: { readonly base: PinnedNames; readonly revision: PinnedNames }
  readonly wire: string
  readonly types: string
  readonly client: string
  /** Whether callers must change what they have written. Default: if the types or the client are major. */
  readonly migrates?: boolean
}

/** The contract with a string in place of another, which it must have. */
function edited(...edits: readonly (readonly [from: string | RegExp, to: string])[]): string {
  return edits.reduce((text, [from, to]) => {
    const next = text.replace(from, () => to)
    if (next === text) throw new Error(`The contract has no ${from}`)
    return next
  }, contract)
}

const removedPhoto = edited([/ {2}\/v1\/pets\/\{id\}\/photo:[^]*(?=components:)/, ''])
const pinned = (name: string): PinnedNames => ({
  operations: { getPet: { name, arguments: ['path.id'] } },
  schemas: {},
})
const typed = (name: string): PinnedNames => ({ operations: {}, schemas: { '/components/schemas/Photo': name } })

/** Of such types, the compiler does not see that they are their own copies. */
const conditional = edited([
  / {4}Photo:.*\n/,
  `    Photo:
      type: object
      required: [kind]
      properties: { kind: { type: string, enum: [cat, dog] }, home: { $ref: '#/components/schemas/Home' } }
      allOf:
        - if: { properties: { kind: { const: cat } } }
          then: { required: [home], properties: { home: { type: object, required: [door] } } }
        - if: { properties: { kind: { const: dog } } }
          then: { required: [home], properties: { home: { type: object, required: [yard] } } }
    Home: { type: object, properties: { door: { $ref: '#/components/schemas/Door' }, yard: { $ref: '#/components/schemas/Door' } } }
    Door: { type: object, required: [width], properties: { width: { type: number } } }
`,
])

/** A schema that refers to itself, and has a property that is only returned. */
const tree = edited([
  'properties: { name: { type: string, maxLength: 20 }',
  "properties: { at: { type: string, readOnly: true }, parent: { $ref: '#/components/schemas/NewPet' }, name: { type: string }",
])

const names: readonly Pair[] = [
  {
    what: 'rename a named schema',
    revision: contract.replaceAll('NewPet', 'PetInput'),
    wire: 'none',
    types: 'major',
    client: 'none',
  },
  {
    what: 'rename a schema that others refer to',
    revision: contract.replaceAll(/\bStatus\b/g, 'PetStatus'),
    wire: 'none',
    types: 'major',
    client: 'none',
  },
  {
    what: 'remove an unused named schema',
    revision: edited([/ +Unused:.*\n/, '']),
    wire: 'none',
    types: 'major',
    client: 'none',
  },
  {
    what: 'write a named schema where it is used',
    revision: edited(
      [/ +Photo:.*\n/, ''],
      [
        "{ $ref: '#/components/schemas/Photo' }",
        '{ type: object, required: [url], properties: { url: { type: string } } }',
      ],
    ),
    wire: 'none',
    types: 'major',
    client: 'none',
  },
  {
    what: 'add a named schema',
    revision: `${contract}    Toy: { type: object, properties: { a: { type: string } } }\n`,
    wire: 'none',
    types: 'minor',
    client: 'none',
  },
  {
    what: 'swap the names of two schemas',
    revision: contract.replaceAll(/\b(NewPet|Photo)\b/g, (name) => (name === 'Photo' ? 'NewPet' : 'Photo')),
    wire: 'none',
    types: 'major',
    client: 'none',
  },
  {
    what: 'rename a schema that refers to itself, and of which another type is sent',
    base: tree,
    revision: tree.replaceAll('NewPet', 'Pet.v2'),
    wire: 'none',
    types: 'major',
    client: 'none',
  },
  {
    what: 'send a schema as it is returned: the other type is gone',
    base: tree,
    revision: tree.replace(', readOnly: true', ''),
    wire: 'minor',
    types: 'major',
    client: 'minor',
  },
  {
    what: 'send a part of a schema: another type is new',
    base: tree.replace(', readOnly: true', ''),
    revision: tree,
    wire: 'minor',
    types: 'major',
    client: 'major',
  },
  {
    what: 'edit the name of a type in the file of names',
    revision: contract,
    names: { base: typed('Photo'), revision: typed('Picture') },
    wire: 'none',
    types: 'major',
    client: 'none',
  },
  {
    what: 'edit the name of a method in the file of names',
    revision: contract,
    names: { base: pinned('pets.get'), revision: pinned('pets.read') },
    wire: 'none',
    types: 'none',
    client: 'major',
  },
  {
    what: 'rename an operationId',
    revision: edited(['operationId: getPet\n', 'operationId: readPet\n']),
    wire: 'none',
    types: 'major',
    client: 'major',
  },
  {
    what: 'rename an operationId whose method and function are pinned',
    revision: edited(['operationId: getPet\n', 'operationId: readPet\n']),
    names: {
      base: { operations: { getPet: { name: 'pets.get', arguments: ['path.id'] } }, schemas: {} },
      revision: {
        operations: { readPet: { name: 'pets.get', function: 'getPet', arguments: ['path.id'] } },
        schemas: {},
      },
    },
    wire: 'none',
    types: 'major',
    client: 'none',
  },
  {
    what: 'move an operation to another tag',
    revision: edited(['operationId: getPet\n      tags: [Pets]', 'operationId: getPet\n      tags: [Orders]']),
    wire: 'none',
    types: 'patch',
    client: 'patch',
  },
  {
    what: 'choose another name of a method in the document',
    revision: edited(['operationId: getPet\n', 'operationId: getPet\n      x-name: orders.pet\n']),
    wire: 'none',
    types: 'none',
    client: 'major',
  },
  {
    what: 'rename a security scheme',
    revision: contract.replaceAll(/\bKey(?=: (?:\[|\{))/g, 'ApiKey'),
    wire: 'none',
    types: 'none',
    client: 'major',
  },
  {
    what: 'require credentials no longer',
    revision: edited(['security: [{ Key: [] }]\n', '']),
    wire: 'minor',
    types: 'none',
    client: 'major',
    migrates: false, // what they pass is left where it is
  },
]

const operations: readonly Pair[] = [
  {
    what: 'remove an operation after its sunset',
    revision: removedPhoto,
    wire: 'minor',
    types: 'minor',
    client: 'major',
  },
  {
    what: 'remove an operation after its sunset, and its schema',
    revision: removedPhoto.replace(/ +Photo:.*\n/, ''),
    wire: 'minor',
    types: 'major',
    client: 'major',
  },
  {
    what: 'remove an operation before its sunset',
    base: edited(["x-sunset: '2020-01-01'\n", "x-sunset: '2999-01-01'\n"]),
    revision: removedPhoto,
    wire: 'major',
    types: 'major',
    client: 'major',
  },
  {
    what: 'add an operation',
    base: removedPhoto,
    revision: contract,
    wire: 'minor',
    types: 'minor',
    client: 'minor',
  },
  {
    what: 'add an operation that would take the name of another',
    revision: edited([
      'components:',
      `  /v1/pet:
    get: { operationId: get, tags: [Pets], responses: { '204': { description: Nothing } } }
components:`,
    ]),
    wire: 'minor',
    types: 'minor',
    client: 'minor',
  },
  {
    what: 'rename the beginning of each path',
    revision: contract.replaceAll('/v1/', '/v2/'),
    wire: 'major',
    types: 'major',
    client: 'none',
  },
  {
    what: 'rename the beginning of each path, and a property',
    revision: contract
      .replaceAll('/v1/', '/v2/')
      .replace('[id, name, kind]', '[id, title, kind]')
      .replace('name: { type: string }', 'title: { type: string }'),
    wire: 'major',
    types: 'major',
    client: 'major',
  },
  {
    what: 'rename the beginning of each path, and an operationId',
    revision: contract.replaceAll('/v1/', '/v2/').replace('getPet', 'fetchPet'),
    wire: 'major',
    types: 'major',
    client: 'major',
  },
  {
    what: 'rename the path of one resource, and the parameter in it',
    revision: contract
      .replaceAll('/v1/pets', '/v1/animals')
      .replaceAll('{id}', '{pet}')
      .replaceAll('name: id,', 'name: pet,'),
    wire: 'major',
    types: 'major',
    client: 'none',
  },
]

const parts: readonly Pair[] = [
  {
    what: 'rename a property of a response',
    revision: edited(['[id, name, kind]', '[id, title, kind]'], ['name: { type: string }', 'title: { type: string }']),
    wire: 'major',
    types: 'major',
    client: 'major',
  },
  {
    what: 'rename an optional property of a request',
    revision: edited(['maxLength: 20 }, kind:', 'maxLength: 20 }, sort:']),
    wire: 'minor',
    types: 'major',
    client: 'major',
  },
  {
    what: 'remove a property after its sunset',
    revision: edited([/ +nick:.*\n/, '']),
    wire: 'minor',
    types: 'minor',
    client: 'major',
  },
  {
    what: 'remove a parameter after its sunset',
    revision: edited([/ +- \{ name: size.*\n/, '']),
    wire: 'minor',
    types: 'minor',
    client: 'major',
  },
  {
    what: 'rename a query parameter',
    revision: edited(['name: limit', 'name: count']),
    wire: 'major',
    types: 'major',
    client: 'major',
  },
  {
    what: 'rename a parameter of a path',
    revision: contract.replaceAll('{id}', '{pet}').replaceAll('name: id,', 'name: pet,'),
    wire: 'none',
    types: 'major',
    client: 'none',
  },
  {
    what: 'require a query parameter',
    revision: edited(['name: limit, in: query,', 'name: limit, in: query, required: true,']),
    wire: 'major',
    types: 'major',
    client: 'major',
  },
  {
    what: 'lower a maximum of a request',
    revision: edited(['maximum: 100', 'maximum: 50']),
    wire: 'major',
    types: 'none',
    client: 'none',
  },
  {
    what: 'add a value to an enum of a request',
    revision: edited(['[free, sold]', '[free, sold, gone]']),
    wire: 'minor',
    types: 'minor',
    client: 'minor',
  },
  {
    what: 'remove a value from an enum of a request',
    revision: edited(['[free, sold]', '[free]']),
    wire: 'major',
    types: 'major',
    client: 'major',
  },
  {
    what: 'add a value to an enum of a response',
    revision: edited(['kind: { type: string, enum: [cat, dog] }\n', 'kind: { type: string, enum: [cat, dog, cow] }\n']),
    wire: 'major',
    types: 'major',
    client: 'major',
    migrates: false, // what to do with it, only they know
  },
  {
    what: 'remove a value from an enum of a response',
    revision: edited(['kind: { type: string, enum: [cat, dog] }\n', 'kind: { type: string, enum: [cat] }\n']),
    wire: 'minor',
    types: 'minor',
    client: 'minor',
    migrates: true, // comparisons with it no longer compile
  },
  {
    what: 'add a property to a response',
    revision: edited([
      '        id: { type: string }\n',
      '        id: { type: string }\n        age: { type: integer }\n',
    ]),
    wire: 'minor',
    types: 'minor',
    client: 'minor',
  },
  {
    what: 'remove a header of a response',
    revision: edited([/ +headers:.*\n/, '']),
    wire: 'minor',
    types: 'major',
    client: 'major',
  },
  {
    what: 'another description',
    revision: edited(['description: Pets', 'description: All pets']),
    wire: 'none',
    types: 'patch',
    client: 'patch',
  },
  {
    what: 'another type of a parameter',
    revision: edited([
      'name: border, in: query, schema: { type: boolean }',
      'name: border, in: query, schema: { type: integer }',
    ]),
    wire: 'major',
    types: 'major',
    client: 'major',
  },
  {
    what: 'a condition of two schemas, and nothing else',
    base: conditional,
    revision: conditional,
    wire: 'none',
    types: 'none',
    client: 'none',
  },
  {
    what: 'a change of a schema that no operation uses',
    revision: edited(['properties: { a: { type: string } }', 'properties: { a: { type: integer } }']),
    wire: 'none',
    types: 'major',
    client: 'none',
  },
  {
    what: 'a property more of a schema that no operation uses',
    revision: edited([
      'properties: { a: { type: string } }',
      'properties: { a: { type: string }, b: { type: string } }',
    ]),
    wire: 'none',
    types: 'minor',
    client: 'none',
  },
  { what: 'nothing', revision: contract, wire: 'none', types: 'none', client: 'none' },
]

/** Changes of names, of operations, and of their parts. */
export const pairs: readonly Pair[] = [...names, ...operations, ...parts]

/** The first pair of each verdict, and of each that says otherwise what callers must change. */
export const pairsOfEachVerdict: readonly Pair[] = [
  ...Map.groupBy(pairs, ({ wire, types, client, migrates }) =>
    JSON.stringify([wire, types, client, migrates]),
  ).values(),
].flatMap(([first]) => first ?? [])
