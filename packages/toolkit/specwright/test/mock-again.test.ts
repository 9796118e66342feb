import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workspace } from '../../core/document/test/workspace.ts'
import { petsYaml, run } from './run.ts'

const explained = 'GET /pets/{id}'

/** A folder with a document that a mock has read, and where it keeps what it read. */
function served(): { root: string; kept: () => readonly string[] } {
  const root = workspace({ 'pets.yaml': petsYaml, 'node_modules/any': '' })
  expect(run(root, 'mock', 'pets.yaml', '--explain').stdout).toContain(explained)
  const folder = join(root, 'node_modules/.cache/specwright/documents')
  return { root, kept: () => readdirSync(folder).map((name) => join(folder, name)) }
}

const rootOf = (files: readonly string[]): string => files.find((file) => /root-[\da-f]{64}\.json$/.test(file)) ?? ''

test('what a document is read as is kept, and read again while the document is the same', () => {
  const { root, kept } = served()
  const file = rootOf(kept())
  // So that it shows which of both is read.
  writeFileSync(file, readFileSync(file, 'utf8').replace('/pets/{id}', '/kept/{id}'))
  expect(run(root, 'mock', 'pets.yaml', '--explain').stdout).toContain('GET /kept/{id}')
  writeFileSync(join(root, 'pets.yaml'), petsYaml.replace('/pets/{id}', '/dogs/{id}'))
  expect(run(root, 'mock', 'pets.yaml', '--explain').stdout).toContain('GET /dogs/{id}')
})

test('what is kept and cannot be read is written again, and a few documents are kept', () => {
  const { root, kept } = served()
  const file = rootOf(kept())
  const right = readFileSync(file, 'utf8')
  writeFileSync(file, right.slice(0, -20))
  for (let n = 0; n < 30; n++) writeFileSync(join(file, `../root-${n}.json`), '{}')
  expect(run(root, 'mock', 'pets.yaml', '--explain').stdout).toContain(explained)
  expect(readFileSync(file, 'utf8')).toBe(right)
  expect(kept().length).toBeLessThanOrEqual(20)
})

test('what JSON does not express is not kept', () => {
  const root = workspace({
    'pets.yaml': petsYaml.replace('schema: { type: string }', 'schema: { type: number, default: .inf }'),
    'node_modules/any': '',
  })
  expect(run(root, 'mock', 'pets.yaml', '--explain').stdout).toContain(explained)
  const files = readdirSync(join(root, 'node_modules/.cache/specwright/documents'))
  expect(files.filter((file) => file.startsWith('root-'))).toEqual([])
})

test('the schemas of each direction are kept, and read again', () => {
  const pet = 'type: object, properties: { id: { type: string, readOnly: true } }'
  const root = workspace({
    'pets.yaml': petsYaml.replace('schema: { type: string }', `schema: { ${pet} }`),
    'node_modules/any': '',
  })
  expect(run(root, 'mock', 'pets.yaml', '--explain').stdout).toContain(explained)
  const folder = join(root, 'node_modules/.cache/specwright/documents')
  const [file = ''] = readdirSync(folder).filter((name) => name.startsWith('directed-'))
  const path = join(folder, file)
  writeFileSync(path, readFileSync(path, 'utf8').replace('/pets/{id}', '/kept/{id}'))
  expect(run(root, 'mock', 'pets.yaml', '--explain').stdout).toContain('GET /kept/{id}')
})
