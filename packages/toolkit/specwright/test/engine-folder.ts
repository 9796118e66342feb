import { join } from 'node:path'
import { generateFolder, writeFiles, type Engines, type FolderConfig } from '../src/index.ts'
import type { FolderOutput } from '../src/config/outputs.ts'
import { installEngines } from './installed-engines.ts'

/** What is generated of a document. */
interface Wanted extends Pick<FolderConfig, 'oauth'> {
  readonly outputs: readonly FolderOutput[]
  readonly engines: Engines
}

/** Writes outputs of a document into a folder, where their engines lie beside them or are installed; gives its path. */
export async function engineFolder(
  root: string,
  document: string,
  { outputs, engines, ...config }: Wanted,
): Promise<string> {
  if (engines === 'packages') installEngines(root, 'client-engine', 'validator-engine')
  const out = join(root, engines)
  const { files } = await generateFolder(document, { only: outputs, engines, ...config })
  writeFiles(out, files)
  return out
}
