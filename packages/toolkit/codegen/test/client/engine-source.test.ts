import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateFolder } from '../../src/index.ts'
import { workspace } from '../../../document/test/workspace.ts'
import { library } from './library.ts'

test('a folder follows from its engine as well, so that another version of it is no unchanged generation', async () => {
  const root = workspace({ 'api.json': JSON.stringify(library) })
  const { sources } = await generateFolder(join(root, 'api.json'), { only: ['client'] })
  expect(sources.filter((file) => /client-engine.files/.test(file) && existsSync(file))).toHaveLength(1)
})
