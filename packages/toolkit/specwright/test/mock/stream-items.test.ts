import { join } from 'node:path'
import type { Contract } from '@specwright/mock-engine'
import { expect, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { loadContract } from '../../src/index.ts'

// How a contract says that the items of a stream are read, and what checks them: for the proxy.

const object = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } }
const event = { type: 'object', required: ['data'], properties: { data: { type: 'string', minLength: 2 } } }

/** Each content, how its items are read, and an item that is refused; `undefined` if none is. */
const table: readonly (readonly [name: string, contentType: string, media: object, reads: string, refused: unknown])[] =
  [
    ['fields', 'text/event-stream', { itemSchema: event }, 'events', { data: 'a' }],
    ['data', 'text/event-stream', { itemSchema: object }, 'data', { id: 'a' }],
    ['dataOfBody', 'text/event-stream; charset=utf-8', { schema: object }, 'data', {}],
    ['named', 'text/event-stream', { schema: { $ref: '#/components/schemas/Thing' } }, 'data', {}],
    ['text', 'text/event-stream', { schema: { type: 'string' } }, 'events', undefined],
    ['unknown', 'text/event-stream', {}, 'events', undefined],
    ['lines', 'application/x-ndjson', { itemSchema: object }, 'lines', []],
    ['linesOfBody', 'application/jsonl', { schema: object }, 'lines', []],
    ['unknownLines', 'application/jsonl', {}, 'lines', undefined],
    ['sequence', 'application/geo+json-seq', { itemSchema: object }, 'sequence', 1],
  ]

const document = {
  openapi: '3.2.0',
  info: { title: 'Streams', version: '1' },
  paths: Object.fromEntries(
    table.map(([operationId, contentType, media]) => [
      `/${operationId}`,
      { get: { operationId, responses: { 200: { description: 'Items', content: { [contentType]: media } } } } },
    ]),
  ),
  components: { schemas: { Thing: object } },
}

test('the items of each stream', async () => {
  const folder = workspace({ 'api.json': JSON.stringify(document) })
  const { contract } = (await loadContract(join(folder, 'api.json'), {})) as { readonly contract: Contract }
  const found = table.map(([id]) => contract.responses?.[id]?.[0]?.content[0])
  expect(found.map((content) => content?.items?.reads)).toEqual(table.map(([, , , reads]) => reads))
  const refused = table.map(([, , , , value], index) => found[index]?.items?.validator?.check(value).length)
  expect(refused).toEqual(table.map(([, , , , value]) => (value === undefined ? undefined : 1)))
  // The text of a stream is not one value.
  expect(found.map((content) => content?.validator)).toEqual(table.map(() => undefined))
})
