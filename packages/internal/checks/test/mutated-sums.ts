import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const cli = fileURLToPath(new URL('../src/mutation/cli.ts', import.meta.url))

/** A folder that is gone when the test ends. */
export function temporary(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A repository with one package, `sums`, these assertions as its test, and other files. */
export function repository(assertions: string, others: Readonly<Record<string, string>> = {}): string {
  const folder = temporary('loyalty-fixture-')
  const files = {
    'package.json': '{ "type": "module" }',
    'vitest.config.ts': `import { defineConfig } from 'vitest/config'
export default defineConfig({ test: { projects: [{ test: { name: 'sums', include: ['packages/sums/test/*.ts'], testTimeout: 900_000 } }] } })`,
    'packages/sums/src/sums.ts': `export const sum = (a: number, b: number): number => a + b
export const isMore = (a: number, b: number): boolean => a > b
`,
    'packages/sums/test/sums.test.ts': `import { expect, test } from 'vitest'
import { isMore, sum } from '../src/sums.ts'
test('sums', () => { ${assertions} })`,
    ...others,
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(join(root, 'node_modules/vitest'), join(folder, 'node_modules/vitest'))
  return folder
}

/** Mutates that package, each mutant once. */
export function mutate(folder: string): {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
} {
  const argv = ['--conditions=@specwright/source', cli, 'sums', '--seed', '7']
  return spawnSync(process.execPath, argv, { cwd: folder, encoding: 'utf8' })
}
