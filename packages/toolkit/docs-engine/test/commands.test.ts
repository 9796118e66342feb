import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolder } from './command.ts'
import { documentWith } from './documents/document.ts'
import { unworded } from './documents/unworded.ts'

const folder = createFolder()

// A keyword that JSON Schema does not know is refused before its words are missed.
const document = documentWith(unworded.paths, unworded.schemas).replace('"min_items":', '"minItems":')

beforeAll(() => writeFileSync(join(folder.path, 'unworded.json'), document))

afterAll(() => rmSync(folder.path, { recursive: true }))

test('a configuration with an option that does not exist is refused', async () => {
  mkdirSync(join(folder.path, 'refused'))
  writeFileSync(join(folder.path, 'refused/specwright.config.js'), 'export default { docs: { colours: {} } }')
  const { status, output } = await folder.run(['build', '../unworded.json'], 'refused')
  expect(output).toContain('Cannot use specwright.config.js: docs have no option "colours": use contract, workflows,')
  expect(status).toBe(1)
})

test('a strict build refuses what pages have no words for', async () => {
  const { status, output } = await folder.run(['build', 'unworded.json', '--out', 'strict', '--strict'])
  expect(status).toBe(1)
  expect(output).toMatch(/Cannot (?:show server of the link|describe|document)/)
})

test('a folder with other files is not replaced', async () => {
  writeFileSync(join(folder.path, 'mine.txt'), 'mine')
  const { status, output } = await folder.run(['build', 'unworded.json', '--out', '.'])
  expect(status).toBe(1)
  expect(output).toContain(`${folder.path} has files that were not built`)
  expect(folder.read('mine.txt')).toBe('mine')
})

test.each([
  [['serve', 'a.yaml'], 'Unknown command "docs serve": use build or dev'],
  [['biuld', 'a.yaml'], 'Unknown command "docs biuld": did you mean build?'],
  [['build', 'a.yaml', '--outt', 'b'], 'Unknown option "--outt" of docs build: did you mean --out?'],
  [['build', 'a.yaml', '--port', '1'], 'Unknown option "--port" of docs build'],
  [['build'], 'DOCUMENT is missing'],
  [['build', 'missing.yaml'], 'There is no file "missing.yaml"'],
  [['dev', 'missing.yaml'], 'There is no file "missing.yaml"'],
  [['build', 'missing.yaml', '--quiet'], 'There is no file "missing.yaml"'],
  [['build', 'a.yaml', 'b.yaml'], 'Unexpected argument "b.yaml"'],
  [['dev', '--port', 'x'], '--port must be a number'],
])('%j ends with 2', async (argv, message) => {
  const { status, output } = await folder.run(argv)
  expect(output).toContain(message)
  expect(status).toBe(2)
})
