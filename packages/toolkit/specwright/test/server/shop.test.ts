import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { typeErrorsIn } from '../compilers.ts'
import { strict } from '../strict.ts'
import { testInEachHome } from './homes/conversations.ts'
import { environment, shopFolder, shopServer, transcript, writtenLines } from './shop/shop.ts'

// The nightly test runs the same server on PostgreSQL.

const root = await shopFolder('in memory')

beforeAll(() => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  return () => vi.unstubAllEnvs()
})

test('a server of twelve operations takes at most 120 lines', () => {
  expect(writtenLines.length).toBeLessThanOrEqual(120)
  expect(writtenLines.filter((line) => line.length > 132)).toEqual([])
})

/** A page without the header that the document requires. */
const wrong = `
import { implement, page } from '@specwright/server-engine'
import { contract } from './api/server.ts'

const authenticate = { key: () => 'shop', account: () => undefined }
// @ts-expect-error The number of orders is missing.
implement(contract, { authenticate, operations: { listOrders: () => page([], { next: undefined }) }, missing: 501 })
`

test('the compiler checks it', () => {
  writeFileSync(join(root, 'wrong.ts'), wrong)
  const types = { types: ['node'], customConditions: ['@specwright/source'] }
  const compilerOptions = { ...strict.compilerOptions, ...types }
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['server.ts', 'wrong.ts'] }))
  expect(typeErrorsIn(root)).toBe('')
})

testInEachHome(transcript, async () => await shopServer(root))
