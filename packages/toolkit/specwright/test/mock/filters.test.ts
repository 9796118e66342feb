import { describe, expect, test } from 'vitest'
import { otherListings, realListings, type FilteredListing } from './filtered-listings.ts'
import { served } from './served.ts'

const moment = Date.UTC(2026, 0, 15, 9, 30)
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const object = (properties: object): object => ({ type: 'object', properties })

/** A document that creates, reads and lists the items. */
function documentOf({ item, query }: FilteredListing): object {
  const whole = object({ id: { type: 'integer', readOnly: true }, ...item })
  const parameters = Object.entries(query).map(([name, given]) => {
    const [schema, description = ''] = Array.isArray(given) ? (given as [object, string]) : [given as object]
    return {
      name,
      in: 'query',
      description,
      schema,
      ...(JSON.stringify(schema).includes('"object"') && { style: 'deepObject', explode: true }),
    }
  })
  const response = (status: number, schema: object) => ({
    responses: { [status]: { description: 'ok', ...json(schema) } },
  })
  return {
    openapi: '3.1.1',
    info: { title: 'Items', version: '1' },
    paths: {
      '/items': {
        get: { operationId: 'list', parameters, ...response(200, object({ data: { type: 'array', items: whole } })) },
        post: { operationId: 'add', requestBody: json(object(item)), ...response(201, whole) },
      },
      '/items/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: { operationId: 'get', ...response(200, whole) },
      },
    },
  }
}

/** A mock with the items of a listing, and what it logs besides requests. */
async function listed(listing: FilteredListing) {
  const lines: string[] = []
  const { send } = await served(documentOf(listing), { now: () => moment, log: (line) => lines.push(line) })
  const ids: unknown[] = []
  for (const row of listing.rows) ids.push(((await send('POST /items', row)).body as { id: unknown }).id)
  return {
    select: async (query: string) => {
      const { body } = await send(`GET /items?${query}`)
      return (body as { data: { id: unknown }[] }).data.map(({ id }) => ids.indexOf(id)) // checked by its schema
    },
    ignored: () => lines.flatMap((line) => / warn (The mock ignores .*) request=/.exec(line)?.[1] ?? []),
  }
}

describe.each([...realListings, ...otherListings])('the filters of $document', (listing) => {
  test('select items, or are reported once', async () => {
    const { select, ignored } = await listed(listing)
    for (const [query, numbers] of Object.entries(listing.selects)) {
      expect([query, await select(query)]).toEqual([query, numbers])
    }
    expect(ignored()).toEqual([])
    const all = [...listing.rows.keys()]
    for (const query of Object.keys(listing.ignores))
      expect([await select(query), await select(query)]).toEqual([all, all])
    const reports = Object.values(listing.ignores).map((each) => each.replace(': ', ' of GET /items: '))
    expect(ignored()).toEqual(reports.map((each) => `The mock ignores ${each}`))
  })
})
