import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { gt } from 'semver'
import { baseBranchOf, lineOf } from '../repository/changesets.ts'
import { git, isShallow } from '../repository/git.ts'
import { versionIn, versionOf, type Package, type Repository } from '../repository/repository.ts'
import { ownersOf } from './record-owners.ts'

/**
 * The problem if the record of the last release was changed by anything but a release, which changes the version of every
 * package of its line with it; otherwise `undefined`.
 */
export function recordProblem(repository: Repository): string | undefined {
  const { root } = repository
  const head = git(root, 'rev-parse', '--verify', '--quiet', 'HEAD')
  if (head === undefined) return undefined // no repository of git, or no commit yet: there is no history to rewrite
  if (isShallow(root) && isReleased(repository)) {
    return `Cannot check ${repository.record}: the history is incomplete, so its last change is not known. Run git fetch --unshallow\n`
  }
  return changeProblem(repository, 'HEAD') ?? changeProblem(repository, comparedWith(repository, head))
}

/** True after the first release, even if its record was removed. */
function isReleased({ root, record, packages }: Repository): boolean {
  return [record, ...packages.map(({ folder }) => `${folder}/CHANGELOG.md`)].some((path) =>
    existsSync(join(root, path)),
  )
}

/**
 * Where a branch left the base branch. On the base branch itself, the commit before the last change of the record;
 * `undefined` if there is none.
 */
function comparedWith({ root, record }: Repository, head: string): string | undefined {
  const branch = baseBranchOf(root)
  const bases = [`origin/${branch}`, branch].map((each) => git(root, 'merge-base', head, each))
  const base = bases.find((each) => each !== undefined)
  if (base !== undefined && base !== head) return base
  const last = git(root, 'log', '-1', '--first-parent', '--format=%H', head, '--', record)
  return last ? git(root, 'rev-parse', '--verify', '--quiet', `${last}^`) : undefined
}

function changeProblem(repository: Repository, revision: string | undefined): string | undefined {
  if (revision === undefined) return undefined
  const { root, record } = repository
  const changed = changedSince(root, record, revision)
  for (const path of changed) {
    const kept = lineOfFile(repository, path.slice(record.length + 1)).find((each) => !isNewer(root, each, revision))
    if (kept === undefined) continue
    const commit = git(root, 'rev-parse', '--short', revision) ?? revision
    const reason = `only a release may change it, with every version of its line, and ${kept.name} is still ${versionIn(join(root, kept.folder))}`
    return `Cannot accept the change of ${path} since ${commit}: ${reason}. Restore it with: git checkout ${commit} -- ${record}\n`
  }
  return undefined
}

/** Paths below the root of the files that were changed, added or removed, committed or not. */
function changedSince(root: string, folder: string, revision: string): string[] {
  // A record that did not exist is the first release.
  if (!git(root, 'ls-tree', '--name-only', revision, '--', folder)) return []
  const tracked = git(root, 'diff', '--name-only', '--relative', revision, '--', folder) ?? ''
  const others = git(root, 'ls-files', '--others', '--exclude-standard', '--', folder) ?? ''
  return `${tracked}\n${others}`.split('\n').filter((path) => path !== '')
}

/** The packages whose versions change with a file of the record: its owners, and the rest of their lines. */
function lineOfFile(repository: Repository, file: string): Package[] {
  const { root, packages } = repository
  const all = packages.map(({ name }) => name)
  const line = new Set(ownersOf(repository, file).flatMap(({ name }) => lineOf(root, name, all)))
  return packages.filter(({ name }) => line.has(name))
}

/** True if a package has a later version than in a revision, or is new. */
function isNewer(root: string, { folder }: Package, revision: string): boolean {
  const text = git(root, 'show', `${revision}:./${folder}/package.json`)
  return text === undefined || gt(versionIn(join(root, folder)), versionOf(text))
}
