import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { versionIn, type Repository } from '../repository/repository.ts'
import { run } from '../repository/run.ts'
import type { Step } from '../step.ts'
import { nameRepository } from './address.ts'
import type { Packed } from './pack-each.ts'
import type { PackedRelease } from './packed-release.ts'
import { packAll } from './publish.ts'

/** Metadata of a release. */
export interface PackOptions {
  /** URL of the repository; without it, the packages do not name it. */
  readonly address?: string | undefined
  readonly step?: Step
}

/**
 * Writes what the publishing job needs to a folder: the tarballs, their order, and release notes. While there are changesets,
 * this is a snapshot of the next release.
 *
 * It changes each `package.json`: it adds the repository, and for a snapshot the version. The caller restores them.
 */
export function packRelease(repository: Repository, to: string, { address, step }: PackOptions = {}): PackedRelease {
  const { root } = repository
  if (address !== undefined) nameRepository(repository, address)
  const tag = pendingChangesets(root).length > 0 ? 'next' : 'latest'
  if (tag === 'next') run({ cwd: root }, 'changeset', 'version', '--snapshot', tag)
  const packed = packAll(repository, to, step)
  const packages = packed.map(({ name, version, tarball }) => ({
    name,
    id: `${name}@${version}`,
    tarball: relative(to, tarball),
  }))
  const release = { tag, version: versionOfRelease(repository, packed, tag), packages } as const
  writeFileSync(join(to, 'release.json'), JSON.stringify(release, null, 2))
  writeFileSync(join(to, 'packages.txt'), packages.map(({ id, tarball }) => `${id} ${tarball}\n`).join(''))
  writeFileSync(join(to, 'notes.md'), releaseNotes(repository))
  return release
}

/** A release has its version even when all of it is published: a later step of it may have failed. */
function versionOfRelease(
  { root, packages }: Repository,
  packed: readonly Packed[],
  tag: PackedRelease['tag'],
): string | undefined {
  const named = packages.map(({ name }) => packed.find((each) => each.name === name)).find(Boolean)
  const [first] = packages
  return named?.version ?? (tag === 'latest' && first ? versionIn(join(root, first.folder)) : undefined)
}

/** Paths of the unreleased changesets. */
export function pendingChangesets(root: string): string[] {
  const folder = join(root, '.changeset')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((file) => file.endsWith('.md') && file !== 'README.md')
  return files.map((file) => join(folder, file))
}

/** The changes of the newest version of each package, from its changelog. */
function releaseNotes({ root, packages }: Repository): string {
  return packages
    .flatMap(({ name, folder }) => {
      const file = join(root, folder, 'CHANGELOG.md')
      const newest = existsSync(file) ? readFileSync(file, 'utf8').split(/^## /m)[1] : undefined
      return newest === undefined ? [] : [`## ${name} ${newest.trim()}\n`]
    })
    .join('\n')
}
