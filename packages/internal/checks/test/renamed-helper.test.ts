import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { copyWorkspace } from '../src/workspace-copy.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

test('a renamed function of the validator engine is called by its new name', () => {
  const { folder, remove } = copyWorkspace()
  onTestFinished(remove)
  // What the configuration names besides.
  for (const path of ['redocly.yaml', 'packages/internal/checks/src/redocly-plugin'])
    cpSync(join(root, path), join(folder, path), { recursive: true })
  const json = 'core/json-schema/src'
  for (const path of [
    'validator-engine/src/code-points.ts',
    `${json}/compile/print/tests.ts`,
    `${json}/examples/interpret.ts`,
  ]) {
    const file = join(folder, 'packages/toolkit', path)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/\bcodePoints\b/g, 'charactersOf'))
  }
  const cli = join(folder, 'packages/toolkit/specwright/src/cli.ts')
  const argv = ['--conditions=@specwright/source', cli, 'generate']
  const { stderr } = spawnSync(process.execPath, argv, { cwd: folder, encoding: 'utf8' })
  expect(stderr).toBe('')
  const emitted = readFileSync(join(folder, 'packages/validators/src/generated/areas/tier-structures.ts'), 'utf8')
  expect(emitted).toMatch(/import \{.*\bcharactersOf\b.*\} from "@specwright\/validator-engine"/)
})
