import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, vi } from 'vitest'
import { startPostgres } from '../../mock-engine/test/postgres/postgres-server.ts'
import { testInEachHome } from '../test/server/homes/conversations.ts'
import { environment, shopFolder, shopServer, transcript } from '../test/server/shop/shop.ts'

const database = await startPostgres('shop')

describe.skipIf(!database)('a server on PostgreSQL (skipped without one)', async () => {
  const root = await shopFolder('pg')
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
