import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '@loyalty-kit/mock-engine/node'
import { afterAll, describe, expect, test } from 'vitest'
import { costRatio, listings, sizesOf } from '../test/listing-cost.ts'

const folder = mkdtempSync(join(tmpdir(), 'listing-'))
const opened = await openStore(join(folder, 'mock.db'))
afterAll(async () => {
  await opened.close()
  rmSync(folder, { recursive: true })
})

describe.each([
  ['memory', undefined],
  ['SQLite', opened.createStore],
] as const)('in %s', (_name, createStore) => {
  const made = sizesOf(createStore, 1_000_000)

  test.each(listings)('with a million things, %s cost the same', async (_title, path) => {
    expect(await costRatio(await made, path)).toBeLessThan(3)
  })
})
