import type { MockServer } from '@loyalty-kit/mock-server'
import { createMockServer } from '@loyalty-kit/mock-server/node'
import { openPostgres, type OpenedPostgres } from '../../../toolkit/mock-engine/test/postgres/opened-postgres.ts'

/** What the tests of a file open on its own database, with mocks of this contract. */
export interface OpenedReplicas extends OpenedPostgres {
  /** A mock on the database; by default without additional limits. */
  mockAt(location?: string): Promise<MockServer>
  /** Two mocks on the database, like two replicas. */
  replicas(): Promise<readonly [MockServer, MockServer]>
}

/**
 * Creates a database for the tests of a file: they may lock its tables and end its connections.
 *
 * @param name The topic of the file.
 */
export async function openReplicas(name: string): Promise<OpenedReplicas> {
  const postgres = await openPostgres(name)
  async function mockAt(location?: string): Promise<MockServer> {
    const { createStore, secret } = await postgres.open(location)
    return createMockServer({ createStore, secret })
  }
  return { ...postgres, mockAt, replicas: async () => [await mockAt(), await mockAt()] }
}
