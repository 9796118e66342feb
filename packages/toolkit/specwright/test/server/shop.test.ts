import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startPostgres } from '../../../mock-engine/test/postgres/postgres-server.ts'
import { typeErrorsIn } from '../compilers.ts'
import { strict } from '../strict.ts'
import { testInEachHome } from './homes/conversations.ts'
import { environment, shopFolder, shopServer, transcript, writtenLines } from './shop/shop.ts'

const root = await shopFolder()

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

const database = await startPostgres('shop')

describe.skipIf(!database)('on PostgreSQL (skipped without one)', () => {
  const { Client } = createRequire(`${root}/`)('pg') as {
    readonly Client: new (url: string | undefined) => {
      connect(): Promise<void>
      query(sql: string): Promise<unknown>
      end(): Promise<void>
    }
  } // as far as it is used here

  beforeAll(() => {
    for (const [name, value] of Object.entries({ ...environment, DATABASE_URL: database?.url ?? '' }))
      vi.stubEnv(name, value)
    return () => vi.unstubAllEnvs()
  })
  afterAll(async () => await database?.stop())

  testInEachHome(transcript, async () => {
    const client = new Client(database?.url)
    await client.connect()
    await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
    await client.end()
    return await shopServer(root)
  })
})
