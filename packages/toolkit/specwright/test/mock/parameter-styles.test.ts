import { describe, expect, test } from 'vitest'
import { styleRows, type StyleRow } from '../client/parameter-styles.ts'
import { exactly } from './exactly.ts'
import { served } from './served.ts'

/** A value without what no style writes: members and items that are null or undefined. */
function written(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([, each]) => each !== null && each !== undefined)
  const entries = members.map(([name, each]) => [name, written(each)] as const)
  return Array.isArray(value) ? entries.map(([, each]) => each) : Object.fromEntries(entries)
}

/** A document with an operation for each row, which takes a value of one parameter: below `/row0` and so on. */
function documentOf(rows: readonly StyleRow[]): object {
  const paths = rows.map(({ in: place, parameter, value }, index) => {
    const name = place === 'header' ? 'Color' : 'color'
    const schema = exactly('content' in parameter ? value : written(value))
    const described =
      'content' in parameter ? { content: { 'application/json': { schema } } } : { schema, ...parameter }
    const get = {
      operationId: `getRow${index}`,
      parameters: [{ name, in: place, required: true, ...described }],
      responses: { 204: { description: 'Done' } },
    }
    return [`/row${index}${place === 'path' ? '/{color}' : ''}`, { get }]
  })
  return { openapi: '3.2.0', info: { title: 'Styles', version: '1' }, paths: Object.fromEntries(paths) as object }
}

async function statusOf(
  { in: place, want = '' }: StyleRow,
  index: number,
  send: Awaited<ReturnType<typeof served>>['send'],
): Promise<number> {
  const headers = place === 'header' ? { Color: want } : place === 'cookie' ? { cookie: want } : {}
  const ends = { path: `/${want}`, query: `?${want}`, header: '', cookie: '' }
  return (await send(`GET /row${index}${ends[place]}`, undefined, headers)).status
}

/**
 * What is read otherwise: a dot is not encoded within a value, a pipe also between values, a percent sign not in a reserved
 * string that has encoded characters already, and a slash not in a path.
 */
const ambiguous = ['.a.b=c%3Dd', 'color=a%7Cb%7Cc', 'color=100%25%20%2F%20%C3%A4', 'a/b:c%3Fd']

const isRead = ({ want }: StyleRow): boolean => want !== undefined && !ambiguous.includes(want)

const readRows = styleRows.filter(isRead)
const styles = documentOf(readRows)

describe('what a client writes, a mock reads', () => {
  test.each(readRows.map((row, index) => ({ ...row, index })))(
    'in $in, $parameter writes $value as $want',
    async ({ index, ...row }) => {
      const { send } = await served(styles)
      const other = { ...row, want: `${row.want}9` }
      expect([await statusOf(row, index, send), await statusOf(other, index, send)]).toEqual([204, 400])
    },
  )
})

test.each([
  ['limit=', 204],
  ['limit', 204],
  ['limit=&limit=', 400],
  ['limit=x', 400],
  ['', 400],
  ['limit=1&ids=', 204],
  ['limit=1&ids=&ids=2', 400],
  ['limit=1&page=', 400],
  // A style that cannot write an empty value does not count it.
  ['limit=1&sizes=', 400],
])('of the parameters, those with allowEmptyValue may be empty: ?%s gets %i', async (query, status) => {
  const integers = { type: 'array', items: { type: 'integer' } }
  const parameters = [
    { name: 'limit', required: true, allowEmptyValue: true, schema: { type: 'integer' } },
    { name: 'ids', allowEmptyValue: true, schema: integers },
    { name: 'page', schema: { type: 'integer' } },
    { name: 'sizes', allowEmptyValue: true, style: 'pipeDelimited', explode: false, schema: integers },
  ]
  const { send } = await served({
    openapi: '3.1.0',
    info: { title: 'Colors', version: '1' },
    paths: {
      '/colors': {
        get: {
          parameters: parameters.map((each) => ({ in: 'query', ...each })),
          responses: { 204: { description: 'Done' } },
        },
      },
    },
  })
  expect((await send(`GET /colors?${query}`)).status).toBe(status)
})

test('a header that is sent in several lines is one array', async () => {
  const row = {
    in: 'header',
    parameter: { style: 'simple', explode: false },
    value: ['a b', 'c'],
    want: 'a b',
  } as const
  const { mock } = await served(documentOf([row]))
  const headers = new Headers({ Color: 'a b' })
  headers.append('Color', 'c')
  expect((await mock.fetch('http://mock.test/row0', { headers })).status).toBe(204)
})
