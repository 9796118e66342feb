import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { expectVerdicts, project } from '../test/verdicts.ts'
import { workspace } from '../../core/document/test/workspace.ts'
import { largeDocument } from './large-documents.ts'

test('schemas of thousands of parts, and of hundreds of levels, generate, type-check and validate', () => {
  const root = workspace({ ...project, 'd/api.json': JSON.stringify(largeDocument.document) })
  const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url))
  const args = ['--conditions=@specwright/source', cli, 'generate', 'd/api.json', '--out', 'd/out']
  // A process of its own: the threads of tests have less room for recursion than a command has.
  expect(spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' }).stderr).toBe('')
  expectVerdicts(root, [{ ...largeDocument, folder: 'd' }])
})
