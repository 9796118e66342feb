import { readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Repository } from '../repository.ts'
import { run } from '../run.ts'
import { nameRepository } from './address.ts'
import { releaseNotes } from './notes.ts'
import { packAll } from './publish.ts'

/** What `release.json` says of a release, and `packages.txt` too: a line for each package, of its id and its tarball. */
export interface PackedRelease {
  /** What the registry is to call it: `latest`, or `next` of a snapshot. */
  readonly tag: 'latest' | 'next'
  /** That of the first package, as the repository lists them, that goes; none where there is nothing to publish. */
  readonly version?: string | undefined
  /** In the order in which they go. */
  readonly packages: readonly PackedTarball[]
}

/** A package, by what the registry calls it, and by its file. */
export interface PackedTarball {
  /** `name@version` */
  readonly id: string
  /** Path in the folder that was packed into. */
  readonly tarball: string
}

/** What a release says of itself. */
export interface PackOptions {
  /** Of the repository; without it, the packages do not say where they are made. */
  readonly address?: string | undefined
}

/**
 * Puts into a folder what the publishing job needs: the tarballs, their order, and what to say of them. While changesets
 * wait, that is a snapshot of what comes next.
 *
 * Each `package.json` says where its package is made, and of a snapshot its version too, until they are put back.
 */
export function packRelease(repository: Repository, to: string, { address }: PackOptions = {}): PackedRelease {
  const { root } = repository
  if (address !== undefined) nameRepository(repository, address)
  const tag = waitingChangesets(root).length > 0 ? 'next' : 'latest'
  if (tag === 'next') run({ cwd: root }, 'changeset', 'version', '--snapshot', tag)
  const packed = packAll(repository, to)
  const packages = packed.map(({ name, version, tarball }) => ({
    id: `${name}@${version}`,
    tarball: relative(to, tarball),
  }))
  const named = repository.packages.map(({ name }) => packed.find((each) => each.name === name)).find(Boolean)
  const release = { tag, version: named?.version, packages } as const
  writeFileSync(join(to, 'release.json'), JSON.stringify(release, null, 2))
  writeFileSync(join(to, 'packages.txt'), packages.map(({ id, tarball }) => `${id} ${tarball}\n`).join(''))
  writeFileSync(join(to, 'notes.md'), releaseNotes(repository))
  return release
}

/** Paths of the changesets that no release has taken up. */
export function waitingChangesets(root: string): string[] {
  const folder = join(root, '.changeset')
  const files = readdirSync(folder).filter((file) => file.endsWith('.md') && file !== 'README.md')
  return files.map((file) => join(folder, file))
}
