import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '@specwright/mock-engine'
import { openStore } from '@specwright/mock-engine/node'
import { afterAll } from 'vitest'

/** Where a mock keeps its rows: a name, and what creates the store of a tenant; `undefined` is the memory of the mock. */
export type OpenedStore = readonly [name: string, createStore: ((tenant: string) => Store) | undefined]

/** Memory, and SQLite in a folder that is removed after the tests of the file. */
export async function openedStores(): Promise<readonly OpenedStore[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mock-engine-'))
  const opened = await openStore(join(folder, 'mock.db'))
  afterAll(async () => {
    await opened.close()
    rmSync(folder, { recursive: true })
  })
  return [
    ['memory', undefined],
    ['SQLite', opened.createStore],
  ]
}
