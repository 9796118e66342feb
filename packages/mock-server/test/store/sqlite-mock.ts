import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMockServer, openStore } from '@loyalty-kit/mock-server/node'
import { onTestFinished } from 'vitest'
import { activitiesOf } from '../facts.ts'

/** A folder that is gone when the test ends. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'loyalty-store-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

export const listing = activitiesOf('rw_mug')

/** A mock with a file store, in this process. */
export async function mockOn(file: string) {
  const store = await openStore(file)
  const mock = createMockServer({ createStore: store.createStore, secret: store.secret })
  return {
    mock,
    async close() {
      await mock.close()
      await store.close()
    },
  }
}
