import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileSchema, defineConfig, loadDocument } from 'specwright'
import { messageOutcome, modelsIn, schemaOutcome } from 'specwright/testing'
import { expect, test } from 'vitest'
import { workspace } from '../../core/document/test/workspace.ts'
import { petsYaml } from './run.ts'

// What a program imports from the package of the command.

test('a schema is compiled to a module that validates', async () => {
  const file = join(workspace(), 'pet.mjs')
  writeFileSync(file, compileSchema({ type: 'object', required: ['name'] }))
  const { default: own, ...named } = (await import(pathToFileURL(file).href)) as Record<string, unknown>
  const validator = (own ?? Object.values(named)[0]) as { is(value: unknown): boolean } // what a compiled module exports
  expect([validator.is({ name: 'Rex' }), validator.is({})]).toEqual([true, false])
})

test('a document is loaded', async () => {
  const { root } = await loadDocument(join(workspace({ 'pets.yaml': petsYaml }), 'pets.yaml'))
  expect(Object.keys(root['paths'] as object)).toEqual(['/pets/{id}'])
})

test('a configuration with documents, outputs and docs is what was written', () => {
  const config = { documents: [{ document: 'pets.yaml', out: 'src/api' }], docs: { title: 'Pets' } }
  expect(defineConfig(config)).toEqual(config)
})

test('testing has what generated tests import', () => {
  expect([messageOutcome, modelsIn, schemaOutcome].map((each) => typeof each)).toEqual([
    'function',
    'function',
    'function',
  ])
})
