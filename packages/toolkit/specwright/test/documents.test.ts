import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateFolder, writeFiles } from '../src/index.ts'
import { documents } from './documents.ts'
import { identified } from './identified-documents.ts'
import { expectVerdicts, project } from './verdicts.ts'
import { workspace } from '../../core/document/test/workspace.ts'

test('real documents generate without unexpected warnings, type-check and validate', async () => {
  const root = workspace(project)
  const folders = [...documents, ...identified].map((each, n) => ({ ...each, folder: `d${n}` }))
  for (const { folder, document, warned = [], files: others = {} } of folders) {
    const home = workspace({ 'api.json': JSON.stringify(document), ...others })
    const { files, warnings } = await generateFolder(join(home, 'api.json'))
    expect({ document, warned: warnings.map(({ code }) => code) }).toEqual({ document, warned })
    writeFiles(join(root, folder, 'out'), files)
  }
  expectVerdicts(root, folders)
})
