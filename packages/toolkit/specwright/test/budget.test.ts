import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createBudget } from '../src/generate/budget.ts'
import { main } from '../src/cli/main.ts'
import { workspace } from '../../core/document/test/workspace.ts'

const strings = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}`, { type: 'string', maxLength: n }]))
const response = (count: number): object => {
  const schema = { type: 'object', properties: strings(count) }
  return { 200: { description: 'ok', content: { 'application/json': { schema } } } }
}
const document = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths: {
    '/small': { get: { operationId: 'small', responses: response(1) } },
    '/large': { get: { operationId: 'large', responses: response(200) } },
  },
  components: { schemas: { Small: { properties: strings(1) }, Large: { properties: strings(200) } } },
}

/** What the command says of the document with some options, and whether it wrote anything. */
async function generate(...options: string[]): Promise<{ code: number | undefined; said: string; wrote: boolean }> {
  const root = workspace({ 'openapi.json': JSON.stringify(document, null, 2) })
  const said: string[] = []
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0)
  const out = join(root, 'out')
  try {
    const code = await main(['generate', join(root, 'openapi.json'), '--out', out, ...options], 'large')
    return { code, said: said.join(''), wrote: existsSync(join(out, 'types.ts')) }
  } finally {
    write.mockRestore()
  }
}

const lineOf = (text: string): number =>
  1 +
  JSON.stringify(document, null, 2)
    .split('\n')
    .findIndex((line) => line.trim() === text)

test.each([
  {
    options: ['--max-output', '0.01'],
    line: 1,
    says: 'Cannot generate the types: its output exceeds 0.01 MB. Simplify the document, or allow more with --max-output',
  },
  {
    options: ['--only', 'validators', '--max-output', '0.04'],
    line: lineOf('"Large": {'),
    says: 'Cannot generate the validators: its output exceeds 0.04 MB at /components/schemas/Large. Simplify the document there, or allow more with --max-output',
  },
  {
    options: ['--only', 'operations', '--max-output', '0.04'],
    line: 1 + lineOf('"/large": {'),
    says: 'Cannot generate the operations: its output exceeds 0.04 MB at /paths/~1large/get. Simplify the document there, or allow more with --max-output',
  },
  {
    options: ['--max-seconds', '0.001'],
    line: 1,
    says: 'Cannot generate the model: its time limit of 0.001 s was exceeded. Simplify the document, or allow more with --max-seconds',
  },
])('with $options generation ends at its limit and writes nothing', async ({ options, line, says }) => {
  const { code, said, wrote } = await generate(...options)
  expect(said).toContain(`openapi.json:${line}:`)
  expect(said).toContain(`error over-budget: ${says}\n`)
  expect({ code, wrote }).toEqual({ code: 1, wrote: false })
})

test('a document within the limits is generated', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const result = await generate('--max-seconds', '600', '--max-output', '10').finally(() => write.mockRestore())
  expect(result).toEqual({ code: 0, said: '', wrote: true })
})

test('endless work is stopped, and its last location is reported', () => {
  const loaded = {
    root: {},
    files: [],
    warnings: [],
    locate: (pointer: string) => ({ file: pointer, line: 1, column: 1, sourceLine: '' }),
  }
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const budget = createBudget({ maxSeconds: 0.2, since: 0 }, loaded)
  const work = (): never => {
    for (;;);
  }
  expect(() =>
    budget.run('types', ({ at }) => {
      at('/components/schemas/A')
      return work()
    }),
  ).toThrow(
    '/components/schemas/A:1:1 error over-budget: Cannot generate the types: its time limit of 0.2 s was exceeded at',
  )
})
