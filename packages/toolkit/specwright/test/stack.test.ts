import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { main } from '../src/cli/main.ts'
import { workspace } from '../../core/document/test/workspace.ts'
import { run } from './run.ts'

/** A document each of whose schemas refers to the next. */
function chainOf(length: number): string {
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Chain', version: '1' },
    paths: {},
    components: {
      schemas: Object.fromEntries([
        ...Array.from({ length }, (_, n) => [`A${n}`, { allOf: [{ $ref: `#/components/schemas/A${n + 1}` }] }]),
        [`A${length}`, { type: 'string' }],
      ]),
    },
  })
}

/** Of 100 kB. */
const chain = chainOf(2500)

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

test('a mock runs in a small stack, unless its schemas are in long chains, or it is read only once', async () => {
  const circle = chainOf(400).replace('"A400":{"type":"string"}', '"A400":{"$ref":"#/components/schemas/A0"}')
  const root = workspace({
    'short.json': `${' '.repeat(300 * 1024)}${chainOf(80)}`,
    'long.json': chainOf(400),
    'circle.json': circle,
  })
  const explained = async (document: string): Promise<number | undefined> =>
    await main(['mock', document, '--explain'], 'small')
  expect(await explained(join(root, 'short.json'))).toBe(0)
  expect(await explained(join(root, 'long.json'))).toBeUndefined()
  expect(await explained(join(root, 'circle.json'))).toBeUndefined()
  expect(await explained('-')).toBeUndefined()
  expect(run(root, 'mock', 'long.json', '--explain')).toEqual({ code: 0, stdout: '', stderr: '' })
})

test('a path that cannot be read is reported, whatever stack is chosen by its size', () => {
  const root = workspace({})
  symlinkSync('circle.yaml', join(root, 'circle.yaml'))
  const { code, stderr } = run(root, 'generate', 'circle.yaml', '--out', 'out')
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^ELOOP: [^\n]*\n$/) })
})
