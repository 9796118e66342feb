import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { driftOf, generateFolder, writeDrift } from '../src/index.ts'
import { root } from './schema/random-schema.ts'
import { project } from './verdicts.ts'
import { workspace } from './workspace.ts'

test('random schemas become TypeScript without a slip or anything to spare', async () => {
  const schemas = fc.sample(root, { seed: 20_261_121, numRuns: 500 }).map((schema, n) => {
    const text = JSON.stringify(schema).replaceAll('#/$defs/', `#/components/schemas/S${n}/$defs/`)
    return [`S${n}`, JSON.parse(text) as object] as const // an object before
  })
  const info = { title: 'Random', version: '1' }
  const document = { openapi: '3.1.0', info, paths: {}, components: { schemas: Object.fromEntries(schemas) } }
  const folder = workspace({ ...project, 'api.json': JSON.stringify(document) })
  const { files } = await generateFolder(join(folder, 'api.json'))
  writeDrift(join(folder, 'd/out'), driftOf(join(folder, 'd/out'), files))
  expect(spawnSync('tsc', ['-p', folder], { encoding: 'utf8' }).stdout).toBe('')
})
