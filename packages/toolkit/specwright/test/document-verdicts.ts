import { join } from 'node:path'
import { expect } from 'vitest'
import { generateFolder, writeFiles, type Engines } from '../src/index.ts'
import { workspace } from '../../core/document/test/workspace.ts'
import { documents } from './documents.ts'
import { identified } from './identified-documents.ts'
import { installEngines } from './installed-engines.ts'
import { strict } from './strict.ts'
import { expectVerdicts, project } from './verdicts.ts'

/**
 * Expects that what is generated of each document has the warnings that are expected, type-checks and validates.
 *
 * @param engines With those of packages, the compiler checks each engine once for all documents.
 */
export async function expectDocuments(engines: Engines): Promise<void> {
  const compilerOptions = { ...strict.compilerOptions, customConditions: ['@specwright/source'] }
  const tsconfig = JSON.stringify({ compilerOptions, include: ['*/out'] })
  const root = workspace({ ...project, 'tsconfig.json': tsconfig })
  installEngines(root, 'client-engine', 'validator-engine')
  const folders = [...documents, ...identified].map((each, n) => ({ ...each, folder: `d${n}` }))
  for (const { folder, document, warned = [], files: others = {} } of folders) {
    const home = workspace({ 'api.json': JSON.stringify(document), ...others })
    const { files, warnings } = await generateFolder(join(home, 'api.json'), { engines })
    expect({ document, warned: warnings.map(({ code }) => code) }).toEqual({ document, warned })
    writeFiles(join(root, folder, 'out'), files)
  }
  expectVerdicts(root, folders)
}
