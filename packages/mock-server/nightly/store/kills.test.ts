import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, test } from 'vitest'
import { survivesKills } from '../../test/store/kills.ts'

test('no acknowledged write is lost when the process is killed 200 times', { timeout: 1_800_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  await survivesKills(join(folder, 'mock.db'), 200)
})
