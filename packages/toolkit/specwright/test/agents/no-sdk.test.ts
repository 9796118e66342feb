import { expect, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { notesYaml } from '../prove/notes-document.ts'
import { runWith } from '../run.ts'

const sdk = '@modelcontextprotocol/sdk'

/** Resolves the packages of the SDK as where it is not installed. */
const hooks = `import { registerHooks } from 'node:module'
registerHooks({
  resolve: (specifier, context, next) => next(specifier.startsWith('${sdk}/') ? 'not-installed/' + specifier : specifier, context),
})`

test('without the SDK, the command says what to install', () => {
  const cwd = workspace({ 'notes.yaml': notesYaml })
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hooks)}` }
  const ran = runWith({ cwd, env }, 'mcp', 'notes.yaml')
  expect(ran).toEqual({
    code: 2,
    stdout: '',
    stderr: `Cannot serve MCP: the package ${sdk} is not installed. Run npm install ${sdk}\n`,
  })
  // What needs none of it works.
  expect(runWith({ cwd, env }, 'call', 'notes.yaml')).toMatchObject({ code: 0, stderr: '' })
})
