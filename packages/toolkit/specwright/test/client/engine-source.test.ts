import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as engine from '../../../client-engine/src/index.ts'
import { functionNames } from '../../src/emit/client/engine-names.ts'
import { generateFolder } from '../../src/index.ts'
import { workspace } from '../../../core/document/test/workspace.ts'
import { library } from './library.ts'

test('a client that imports the package of its engine finds every function there', () => {
  expect(functionNames.filter((name) => !(name in engine))).toEqual([])
})

test('another version of an engine invalidates the stamp of a generation', async () => {
  const root = workspace({ 'api.json': JSON.stringify(library) })
  const { sources } = await generateFolder(join(root, 'api.json'), { only: ['client', 'validators'] })
  const text = sources.filter((file) => existsSync(file)).join('\n')
  expect(text.match(/\w+-engine.files/g)).toEqual(['client-engine/files', 'validator-engine/files'])
})
