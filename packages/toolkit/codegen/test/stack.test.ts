import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { main } from '../src/cli/main.ts'
import { workspace } from '../../document/test/workspace.ts'
import { run } from './run.ts'

/** A document of 100 kB, each of whose schemas refers to the next. */
const chain = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Chain', version: '1' },
  paths: {},
  components: {
    schemas: Object.fromEntries([
      ...Array.from({ length: 2500 }, (_, n) => [`A${n}`, { allOf: [{ $ref: `#/components/schemas/A${n + 1}` }] }]),
      ['A2500', { type: 'string' }],
    ]),
  },
})

test('a small document whose refs take more than a small stack is generated with a large one', async () => {
  const root = workspace({ 'api.json': chain })
  const line = ['generate', join(root, 'api.json'), '--out', join(root, 'out'), '--only', 'types']
  expect(await main(line, 'small')).toBeUndefined()
  expect(existsSync(join(root, 'out'))).toBe(false)
  const { code, stderr } = run(root, ...line)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})

test('a large document is left to the large stack, and so is standard input, which is read once', async () => {
  const root = workspace({ 'api.json': `${' '.repeat(300 * 1024)}${chain}` })
  const line = (document: string): string[] => ['generate', document, '--out', join(root, 'out'), '--only', 'types']
  expect(await main(line(join(root, 'api.json')), 'small')).toBeUndefined()
  expect(await main(line('-'), 'small')).toBeUndefined()
})
