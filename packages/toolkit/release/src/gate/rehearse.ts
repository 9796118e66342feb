import { largest } from 'specwright/internal'
import { baseBranchOf, usesChangesets } from '../repository/changesets.ts'
import { git, isShallow } from '../repository/git.ts'
import type { Repository } from '../repository/repository.ts'
import { openRevision } from '../versions/at-revision.ts'
import type { Versions } from '../versions/versions.ts'
import { changesFrom } from './changes.ts'
import { decidedBy, reasonLine, type MinBump } from './required-bumps.ts'

const noRelease = 'There is no release yet, so nothing is required.'

/** Before the first release: what the changes since the base branch would require after it, so that the gate can be tried. */
export async function rehearse(repository: Repository, versions: Versions): Promise<string> {
  const base = baseOf(repository)
  if ('missing' in base) return `${noRelease} There is nothing to compare with either: ${base.missing}\n`
  const name = `${base.name} (${git(repository.root, 'rev-parse', '--short', base.commit) ?? base.commit})`
  if (isUnchanged(repository.root, base.commit)) return `${noRelease} Nothing has changed since ${name}\n`
  try {
    const open = openRevision(repository, base.commit)
    try {
      const { required } = await changesFrom(repository, open)
      return printed(repository, versions, { name, required: required.filter(({ bump }) => bump !== 'none') })
    } finally {
      open.close()
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return `${noRelease} This cannot be compared with ${name}: ${error.message}\n`
  }
}

function printed(
  { root }: Repository,
  versions: Versions,
  { name, required }: { readonly name: string; readonly required: readonly MinBump[] },
): string {
  if (required.length === 0) return `${noRelease} After one, no change since ${name} would require a version\n`
  const packages = required.map((each) => {
    const reasons = each.reasons.filter(({ bump }) => bump === largest(each.reasons.map((reason) => reason.bump)))
    return `  ${each.name}: ${each.bump} would be required${decidedBy(reasons)}\n${reasons.map(reasonLine).join('\n')}`
  })
  const advice = usesChangesets(root)
    ? `After a release, this would be the changeset. ${versions.advice(required)}`
    : ''
  return (
    `${noRelease} After one, the changes since ${name} would require:\n\n${packages.join('\n\n')}\n\n${advice}`.trimEnd() +
    '\n'
  )
}

/** The commit that a rehearsal compares with, and its name for people; or why there is none, and what to do. */
type Base = { readonly name: string; readonly commit: string } | { readonly missing: string }

/** Where this branch left the base branch; on the base branch itself, its last commit. */
function baseOf({ root }: Repository): Base {
  if (git(root, 'rev-parse', '--git-dir') === undefined)
    return { missing: 'this is not a repository of git. Run git init' }
  const head = git(root, 'rev-parse', '--verify', '--quiet', 'HEAD')
  if (head === undefined) return { missing: 'there is no commit yet. Commit, then change the contract' }
  const branch = baseBranchOf(root)
  const known = [`origin/${branch}`, branch].filter(
    (each) => git(root, 'rev-parse', '--verify', '--quiet', `${each}^{commit}`) !== undefined,
  )
  if (known.length === 0) return { missing: `there is no branch ${branch}. Run git fetch origin ${branch}:${branch}` }
  for (const name of known) {
    const commit = git(root, 'merge-base', head, name)
    if (commit !== undefined) return { name, commit }
  }
  return isShallow(root)
    ? { missing: `the history is incomplete. Run git fetch --unshallow` }
    : { missing: `${known[0]} has no commit in common with this one` }
}

/** True if no file of the repository differs from a commit, and none is new. */
function isUnchanged(root: string, commit: string): boolean {
  return (
    git(root, 'diff', '--quiet', commit, '--', '.') !== undefined &&
    git(root, 'ls-files', '--others', '--exclude-standard', '--', '.') === ''
  )
}
