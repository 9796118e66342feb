import { fileURLToPath } from 'node:url'
import { generateProject, readConfig, writeFiles } from 'specwright'

const repository = fileURLToPath(new URL('../../../../', import.meta.url))

/** Generates in a copy of this repository, from the copy's contract, with the configuration of this repository. */
export async function generateIn(root: string): Promise<void> {
  const read = await readConfig(repository)
  if (read === undefined) throw new Error('Cannot generate: the repository has no specwright.config.ts')
  const { files } = await generateProject(read.config, { root })
  writeFiles(root, files)
}
