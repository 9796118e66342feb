import { expect, test } from 'vitest'
import { served } from './served.ts'

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const object = (properties: object): object => ({ type: 'object', properties })

test.each<[what: string, schemas: object]>([
  ['itself', { Node: object({ next: ref('Node') }) }],
  ['itself, beside an object of which nothing is known', { Node: object({ next: ref('Node'), more: object({}) }) }],
  ['another one, which leads back', { Node: object({ leaf: ref('Leaf') }), Leaf: object({ node: ref('Node') }) }],
  [
    'many that lead to each other',
    Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [
        index === 0 ? 'Node' : `N${index}`,
        object(
          Object.fromEntries(Array.from({ length: 12 }, (__, at) => [`to${at}`, ref(at === 0 ? 'Node' : `N${at}`)])),
        ),
      ]),
    ),
  ],
])('an object that holds only %s is served', async (_, schemas) => {
  const { send } = await served({
    openapi: '3.1.1',
    info: { title: 'Nodes', version: '1' },
    paths: {
      '/node': {
        get: {
          operationId: 'getNode',
          responses: { '200': { description: 'It.', content: { 'application/json': { schema: ref('Node') } } } },
        },
      },
    },
    components: { schemas },
  })
  expect(await send('GET /node')).toMatchObject({ status: 200, body: {} })
})
