import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { everyCompiler } from '../test/compilers.ts'

// What the gate compiles with the compiler of the whole repository, with every compiler.

const folder = fileURLToPath(new URL('..', import.meta.url))
const files = globSync('test/**/*.test.ts', { cwd: folder }).filter((file) => {
  return readFileSync(join(folder, file), 'utf8').includes('complaints')
})

test('every compiler takes what the tests of the gate compile', () => {
  expect(files.length).toBeGreaterThan(5)
  const { status, stdout, stderr } = spawnSync('vitest', ['run', ...files], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, [everyCompiler]: 'yes' },
  })
  expect(status, stdout + stderr).toBe(0)
})
