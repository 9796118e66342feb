import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { ConfiguredNames } from '../../src/config.ts'
import { generateFolder } from '../../src/index.ts'

// What the code of a mock has of the schemas of its document.

const shelf = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'string' },
    kind: { type: 'string', enum: ['wide', 'high'] },
    colour: { type: ['string', 'null'], 'x-known-values': ['red'] },
    size: { oneOf: [{ $ref: '#/components/schemas/Size' }, { type: 'null' }] },
    books: { type: 'array', items: { $ref: '#/components/schemas/Book' } },
    notes: { type: 'object', additionalProperties: true },
  },
}

const entry = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    shelf: { type: 'string' },
    data: { type: 'object', properties: { shelf: { $ref: '#/components/schemas/Shelf' } } },
  },
}

const document = {
  openapi: '3.1.0',
  info: { title: 'Shelves', version: '1.0.0' },
  paths: {
    '/shelves/{shelf}/entries': {
      get: {
        operationId: 'listEntries',
        'x-collection': 'entries',
        parameters: [{ name: 'shelf', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          '200': {
            description: 'Entries.',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { data: { type: 'array', items: { $ref: '#/components/schemas/Entry' } } },
                },
              },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Shelf: shelf,
      Entry: entry,
      Size: { type: 'object', properties: { width: { type: 'integer', maximum: 90 } } },
      Book: { type: 'object', properties: { title: { type: 'string' } } },
    },
  },
}

const folder = mkdtempSync(join(tmpdir(), 'specwright-shelves-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'shelves.json')
writeFileSync(file, JSON.stringify(document, null, 2))

/** What generation says of a configuration: each error with its location. */
async function problemsOf(configured: ConfiguredNames): Promise<readonly string[]> {
  const error = await generateFolder(file, { only: ['mock'], mock: { configured } }).then(() => '', String)
  return [...error.matchAll(/^\S*shelves\.json:(\d+):\d+ error configured: mock\.configured\/(.*)$/gm)].map(
    ([, line = '', message = '']) => `${message} [${lineAt(line)}]`,
  )
}

function lineAt(line: string): string {
  return JSON.stringify(document, null, 2).split('\n')[Number(line) - 1]?.trim() ?? ''
}

/** An entry of the log of shelves, whose item is at a pointer. */
function logging(item: string): ConfiguredNames {
  return { collections: { shelves: { log: { collection: 'entries', item } } } }
}

test.each<[what: string, configured: ConfiguredNames, expected: readonly string[]]>([
  ['a valid value', { values: { Shelf: [{ id: 's', kind: 'wide', colour: 'red', size: { width: 1 } }] } }, []],
  ['null where it is allowed', { values: { Shelf: [{ id: 's', colour: null, size: null }] } }, []],
  ['any member of an open object', { values: { Shelf: [{ id: 's', notes: { any: { thing: 1 } } }] } }, []],
  [
    'a schema that there is not',
    { values: { Shelve: [{}] } },
    ['values names the schema "Shelve", which the contract does not have ["schemas": {]'],
  ],
  ['a missing member', { values: { Shelf: [{}] } }, ['values/Shelf/0/id is required ["required": []']],
  [
    'a value that is not allowed',
    { values: { Shelf: [{ id: 's', kind: 'deep' }] } },
    ['values/Shelf/0/kind must be wide or high ["enum": []'],
  ],
  [
    'a value out of bounds behind a reference',
    { values: { Shelf: [{ id: 's', size: { width: 91 } }] } },
    ['values/Shelf/0/size/width must be at most 90 ["maximum": 90]'],
  ],
  [
    'a value that is not known',
    { values: { Shelf: [{ id: 's', colour: 'blue' }] } },
    [
      'values/Shelf/0/colour names the value "blue", which the schema Shelf of the contract does not have. Use red ["Shelf": {]',
    ],
  ],
  [
    'a member behind a reference or null',
    { values: { Shelf: [{ id: 's', size: { widht: 1 } }] } },
    [
      'values/Shelf/0/size/widht names the member "widht", which the schema Shelf of the contract does not have. Did you mean width? ["Shelf": {]',
    ],
  ],
  [
    'the same member of many items, once',
    { values: { Shelf: [1, 2].map(() => ({ id: 's', books: [{ name: 'a' }, { name: 'b' }] })) } },
    [
      'values/Shelf/0/books/0/name names the member "name", which the schema Shelf of the contract does not have. Use title ["Shelf": {]',
    ],
  ],
  ['the place of an item in a log', logging('/data/shelf'), []],
  [
    'a place that the entries of a log do not have',
    logging('/data/shelve'),
    [
      'collections/shelves/log/item names the member "shelve", which the schema of entries of the contract does not have. Use shelf ["get": {]',
    ],
  ],
  [
    'its first member',
    logging('/date/shelf'),
    [
      'collections/shelves/log/item names the member "date", which the schema of entries of the contract does not have. Did you mean data? ["get": {]',
    ],
  ],
])('%s', async (_, configured, expected) => {
  expect(await problemsOf(configured)).toEqual(expected)
})
