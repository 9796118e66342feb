import { createMemoryStore } from '@loyalty-kit/mock-engine'
import { openStore } from '@loyalty-kit/mock-engine/node'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, test } from 'vitest'
import { storeCases } from './store-cases.ts'

const folder = mkdtempSync(join(tmpdir(), 'stores-'))
const opened = await openStore(join(folder, 'mock.db'))
afterAll(async () => {
  await opened.close()
  rmSync(folder, { recursive: true })
})

describe.each([
  ['memory', createMemoryStore],
  ['SQLite', opened.createStore],
] as const)('a store in %s', (_name, createStore) => {
  test.each(storeCases)('%s', async (title, run) => await run(createStore(title)))
})
