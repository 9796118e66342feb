import { expect, test } from 'vitest'
import { staleOf } from './explained.ts'

const object = (...names: readonly string[]): object => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
})
const array = (items: object): object => ({ type: 'array', items })

test.each([
  { item: '/product/api/{id}/detail', list: '/product/api/list' },
  { item: '/products/{id}/details', list: '/products' },
  { item: '/product/{id}/update-delete', list: '/product/list' },
])('what has the name of a product is stale after a change at $item', async ({ item, list }) => {
  const queries = {
    [item]: object('id', 'name', 'price'),
    [list]: array(object('id', 'name', 'price')),
    '/order/api/list': array({ type: 'object', properties: { lines: array(object('product_name', 'quantity')) } }),
    '/shops': array(object('id', 'name', 'detailName')),
  }
  const sent = { requestBody: { content: { 'application/json': { schema: object('name', 'price') } } } }
  expect(await staleOf(`PUT ${item}`, queries, sent)).toEqual([`${item} of the same id`, list, '/order/api/list'])
})
