import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { chainDocument } from '../test/long-chain.ts'
import { expectVerdicts, project } from '../test/verdicts.ts'
import { workspace } from '../../core/document/test/workspace.ts'
import { largeDocument } from './large-documents.ts'

test('schemas of thousands of parts, and of hundreds of levels, generate, type-check and validate', () => {
  const root = workspace({ ...project, 'd/api.json': JSON.stringify(largeDocument.document) })
  expect(generated(root, 'd/api.json', '--out', 'd/out').stderr).toBe('')
  expectVerdicts(root, [{ ...largeDocument, folder: 'd' }])
})

test('a long chain of schemas that refer to each other is generated', () => {
  const root = workspace({ 'chain.json': chainDocument(5000) })
  const { stderr, stdout } = generated(root, 'chain.json', '--out', 'out', '--only', 'types', '--quiet')
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^0 operations, 5001 schemas: /)
})

/** Generates in a process of its own: the threads of tests have less room for recursion than a command has. */
function generated(cwd: string, ...argv: readonly string[]): { stdout: string; stderr: string } {
  const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url))
  const args = ['--conditions=@specwright/source', cli, 'generate', ...argv]
  return spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
}
