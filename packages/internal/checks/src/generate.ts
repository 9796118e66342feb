import { fileURLToPath } from 'node:url'
import { generateProject, readConfig, writeFiles } from 'specwright'

const repository = fileURLToPath(new URL('../../../../', import.meta.url))

/** Generates in a copy of this repository, from the copy's contract, with the configuration of this repository but its linter. */
export async function generateIn(root: string): Promise<void> {
  const read = await readConfig(repository)
  if (read === undefined) throw new Error('Cannot generate: the repository has no specwright.config.ts')
  const documents = read.config.documents.map(({ lint: _, ...document }) => document)
  const { files } = await generateProject({ ...read.config, documents }, { root })
  writeFiles(root, files)
}
