import { describe, expect, test } from 'vitest'
import { styleRows, type StyleRow } from '../client/parameter-styles.ts'
import { served } from './served.ts'

/** The schema of exactly one value. */
function exactly(value: unknown): object {
  if (Array.isArray(value)) return { type: 'array', items: { enum: value }, minItems: value.length }
  if (typeof value !== 'object' || value === null) return { const: value }
  const members = Object.entries(value).filter(([, each]) => each !== null)
  const properties = Object.fromEntries(members.map(([name, each]) => [name, exactly(each)]))
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

/** A document whose operation takes a value of one parameter. */
function documentOf({ in: place, parameter, value }: StyleRow): object {
  const name = place === 'header' ? 'Color' : 'color'
  const schema = exactly(value)
  const described = 'content' in parameter ? { content: { 'application/json': { schema } } } : { schema, ...parameter }
  return {
    openapi: '3.2.0',
    info: { title: 'Styles', version: '1' },
    paths: {
      [place === 'path' ? '/colors/{color}' : '/colors']: {
        get: {
          operationId: 'getColors',
          parameters: [{ name, in: place, required: true, ...described }],
          responses: { 204: { description: 'Done' } },
        },
      },
    },
  }
}

async function statusOf({ in: place, want = '' }: StyleRow, send: Awaited<ReturnType<typeof served>>['send']) {
  const headers = place === 'header' ? { Color: want } : place === 'cookie' ? { cookie: want } : {}
  const ends = { path: `/${want}`, query: `?${want}`, header: '', cookie: '' }
  return (await send(`GET /colors${ends[place]}`, undefined, headers)).status
}

/** Values within which a separator is encoded are read as several, and exploded cookies as the last of them. */
const isRead = ({ in: place, parameter, want }: StyleRow): boolean =>
  'content' in parameter
    ? place !== 'cookie'
    : 'explode' in parameter && !/%2C|%3[BD]|%5B\d|^$/.test(want ?? '') && (place !== 'cookie' || !parameter['explode'])

describe('what a client writes, a mock reads', () => {
  test.each(styleRows.filter(isRead))('in $in, $parameter writes $value as $want', async (row) => {
    const { send } = await served(documentOf(row))
    const other = { ...row, want: `${row.want}9` }
    expect([await statusOf(row, send), await statusOf(other, send)]).toEqual([204, 400])
  })
})
