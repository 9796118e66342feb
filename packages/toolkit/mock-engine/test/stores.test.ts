import { createMemoryStore, rowFromJson } from '@specwright/mock-engine'
import { openStore } from '@specwright/mock-engine/node'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { logCases } from './log-cases.ts'
import { longWorkCases } from './long-work-cases.ts'
import { matchCases } from './match-cases.ts'
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
  test.each([...storeCases, ...logCases, ...matchCases, ...longWorkCases])(
    '%s',
    async (title, run) => await run(createStore(title)),
  )
})

test('a file of an earlier version has its rows counted', async () => {
  const path = join(folder, 'earlier.db')
  const rows = ['a', 'b'].map((id) => rowFromJson({ collection: 'pets', id, owner: 'ann', moment: 1, json: '{}' }))
  const first = await openStore(path)
  await first.createStore('').restore({ rows })
  await first.close()
  const database = new (process.getBuiltinModule('node:sqlite').DatabaseSync)(path)
  for (const name of ['added', 'removed', 'left', 'joined']) database.exec(`DROP TRIGGER row_${name}`)
  database.exec('DROP TABLE counts; DROP TABLE trial; PRAGMA user_version = 2')
  database.close()
  const again = await openStore(path)
  const range = { collection: 'pets', owner: 'ann' }
  expect(await again.createStore('').run({ counts: [range] }, ({ count }) => ({ result: count(range) }))).toBe(2)
  await again.close()
})
