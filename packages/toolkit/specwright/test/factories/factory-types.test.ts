import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { complaintsIn } from '../compilers.ts'
import { engineFolder } from '../engine-folder.ts'
import { strict } from '../strict.ts'
import { orders } from './orders.ts'

const program = `
import { faker } from '@faker-js/faker'
import { aPayment, aShape, anOrder, anOrderInput, aLevel, invalidOrders, FactoryError, type InvalidValue } from './inline/factories.ts'
import type { Order, OrderInput } from './inline/types.ts'

const order: Order = anOrder({ status: 'paid', note: undefined }, { seed: 7, faker })
const input: OrderInput = anOrderInput({ coupon: 'ABCD-12' })
const level: number = aLevel(5)
const invalid: InvalidValue[] = invalidOrders()
const message: string | undefined = invalid[0]?.issue.message
console.log(order.id, input, level, message, aPayment({ kind: 'card' }), aPayment({ iban: 'DE123' }), aShape({ width: 3 }))
try {
  anOrder({ amount: 5000, approval: undefined }, { seed: undefined })
} catch (error) {
  if (error instanceof FactoryError) console.log(error.issues[0]?.pointer)
}
// @ts-expect-error there is no such status
anOrder({ status: 'lost' })
// @ts-expect-error there is no such member
anOrder({ colour: 'red' })
// @ts-expect-error it belongs to requests
anOrder({ coupon: 'ABCD-12' })
// @ts-expect-error it belongs to responses
anOrderInput({ id: 'o_1' })
// @ts-expect-error a level is a number
aLevel('high')
`

test('factories have the types of the document, for every compiler', async () => {
  const root = workspace({
    'api.json': JSON.stringify(orders),
    'package.json': '{ "type": "module" }',
    'use.ts': program,
    'node_modules/@faker-js/.keep': '',
  })
  const installed = fileURLToPath(new URL('../../node_modules/@faker-js/faker', import.meta.url))
  symlinkSync(installed, join(root, 'node_modules/@faker-js/faker'))
  await engineFolder(root, join(root, 'api.json'), { outputs: ['factories'], engines: 'inline' })
  const compilerOptions = {
    ...strict.compilerOptions,
    skipLibCheck: false,
    declaration: true,
    isolatedDeclarations: true,
  }
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['use.ts', 'inline'] }))
  expect(complaintsIn(root)).toBe('')
})

test.each(['inline', 'packages'] as const)(
  'a bundle with one factory has no other schema, where engines are %s',
  async (engines) => {
    const root = workspace({ 'api.json': JSON.stringify(orders), 'package.json': '{ "type": "module" }' })
    await engineFolder(root, join(root, 'api.json'), { outputs: ['factories'], engines })
    const contents = `import { aCustomer } from './${engines}/factories.ts'\nconsole.log(aCustomer())`
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: root, loader: 'ts' },
      bundle: true,
      minify: true,
      format: 'esm',
      conditions: ['@specwright/source'],
      write: false,
    })
    const [text = ''] = outputFiles.map((file) => file.text)
    expect(text).toContain('country_code')
    for (const other of ['approval', 'iban', 'radius', 'lives']) expect(text).not.toContain(other)
    expect(text.length).toBeLessThan(12_000)
  },
)
