import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workspace } from '../../core/document/test/workspace.ts'
import { petsYaml, run, runWith } from './run.ts'

const toTypes = ['--out', 'out', '--only', 'types']

test('a document from standard input is generated as from a file, each time anew', () => {
  const files = { 'pet.yaml': 'type: object\nproperties: { age: { type: integer } }\n' }
  const cwd = workspace(files)
  const input = petsYaml.replace('#/components/schemas/Pet', 'pet.yaml')
  expect(runWith({ cwd, input }, 'generate', '-', ...toTypes)).toMatchObject({ code: 0, stderr: '' })
  const types = (): string => readFileSync(join(cwd, 'out/types.ts'), 'utf8')
  expect(types()).toContain('age?: number')
  expect(runWith({ cwd, input }, 'check', '-', ...toTypes)).toMatchObject({ code: 0, stderr: '' })
  const other = runWith({ cwd, input: petsYaml.replace('/pets/', '/dogs/') }, 'generate', '-', ...toTypes)
  expect(other).toMatchObject({ code: 0, stderr: '' })
  expect(types()).toContain('/dogs/{id}')
})

test.each([
  ['a ref to nothing', petsYaml.replace('schemas/Pet', 'schemas/Cat'), /^<stdin>:17:23 error no-unresolved-refs: /m],
  [
    'a file outside the working folder',
    petsYaml.replace('#/components/schemas/Pet', '../a.yaml'),
    /^<stdin>:17:23 error/m,
  ],
  ['text that is no document', 'hello', /^<stdin>:1:1 error not-openapi: /m],
  ['nothing', '', /^<stdin>:1:1 error /m],
])('standard input with %s is refused under the name <stdin>', (_, input, says) => {
  const cwd = workspace()
  const { code, stderr, stdout } = runWith({ cwd, input }, 'generate', '-', ...toTypes)
  expect(stderr).toMatch(says)
  expect(stderr).not.toContain('    at ')
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
})

test('standard input is not watched, and is not configured', () => {
  const cwd = workspace({ 'specwright.config.json': '{"documents":[{"document":"-","out":"a"}]}' })
  const watched = runWith({ cwd, input: petsYaml }, 'watch', '-', '--out', 'out')
  expect(watched).toMatchObject({ code: 2, stderr: expect.stringMatching(/^Cannot watch standard input or a URL: /) })
  const says = /documents\[0\]\.document must be a path: only the command line can name standard input/
  expect(run(cwd, 'generate')).toMatchObject({ code: 2, stderr: expect.stringMatching(says) })
})
