import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import config from '../../../../../release.config.ts'
import { published } from '../published.ts'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))

const note =
  'Not published yet: npm has our packages from their first release on. Until then, work in a clone of the repository.\n\n'

/** Whether there has been a release, of which there is a record. */
export function hasRelease(): boolean {
  return existsSync(join(root, config.record ?? ''))
}

/** A README that says before its first installation, until the first release, that npm does not have the packages. */
export function withNote(readme: string, isReleased: boolean): string {
  const without = readme.replace(note, '')
  return isReleased ? without : without.replace(/^```sh\nnpm install /m, (installation) => `${note}${installation}`)
}

/** Paths of the READMEs that install packages of ours. */
export const installing: readonly string[] = ['.', ...published.map(({ folder }) => folder)].map((folder) =>
  join(root, folder, 'README.md'),
)

/** Writes the note into the READMEs, or out of them. */
export function writeNotes(): void {
  for (const file of installing) writeFileSync(file, withNote(readFileSync(file, 'utf8'), hasRelease()))
}
