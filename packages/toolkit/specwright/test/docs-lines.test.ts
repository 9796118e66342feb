import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateFolder } from '../src/index.ts'
import { workspace } from '../../core/document/test/workspace.ts'

/** Operations that each list the items of their own nested schema. */
function documentOf(count: number, summary: (n: number) => string): object {
  const schema = (n: number): object => ({
    type: 'object',
    properties: { of: { type: 'array', items: { type: 'object', properties: { id: { enum: [`id ${n}`, 'two'] } } } } },
  })
  const numbers = Array.from({ length: count }, (_, n) => n)
  const operation = (n: number): object => ({
    operationId: `list${n}`,
    summary: summary(n),
    responses: {
      200: {
        description: 'ok',
        content: { 'application/json': { schema: { $ref: `#/components/schemas/List${n}` } } },
      },
    },
  })
  return {
    openapi: '3.1.0',
    info: { title: 'Lists', version: '1' },
    paths: Object.fromEntries(numbers.map((n) => [`/${n}`, { get: operation(n) }])),
    components: { schemas: Object.fromEntries(numbers.map((n) => [`List${n}`, schema(n)])) },
  }
}

async function docsOf(document: object): Promise<string> {
  const root = workspace({ 'api.json': JSON.stringify(document) })
  const { files } = await generateFolder(join(root, 'api.json'), { only: ['docs'] })
  return files.find(({ path }) => path === 'docs.json')?.content ?? ''
}

test('docs.json has what is deep on one line, which is far shorter', async () => {
  const content = await docsOf(documentOf(40, (n) => `Lists ${n}.`))
  const indented = JSON.stringify(JSON.parse(content), null, 2)
  expect(content.length).toBeLessThan(0.6 * indented.length)
  expect(content.split('\n')[1]).toContain('"$comment"')
})

test('docs.json changes in the lines of the operation that changes', async () => {
  const [before, after] = await Promise.all(
    ['Lists 7.', 'Lists the seventh.'].map((seventh) =>
      docsOf(documentOf(40, (n) => (n === 7 ? seventh : `Lists ${n}.`))),
    ),
  )
  const known = new Set(before?.split('\n'))
  const changed = after?.split('\n').filter((line) => !known.has(line)) ?? []
  expect(changed.length).toBeLessThanOrEqual(3)
  expect(changed.join('').length).toBeLessThan(1000)
})
