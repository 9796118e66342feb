import { join } from 'node:path'
import { git, isShallow, remoteHasTag, remotesOf } from '../repository/git.ts'
import { versionIn, type Package, type Repository } from '../repository/repository.ts'

/** The tags of releases, as git matches them. */
export const tagPattern = 'v[0-9]*'

/** The version of packages that were never released. */
const unreleased = '0.0.0'

/**
 * Why the last release is not known, although there may be one: a clone may lack the tags, and a branch their commits.
 *
 * @param tag The last tag in the history of this commit.
 * @returns `undefined` if it is known, or if nothing was released yet.
 */
export function tagProblem({ root, packages }: Repository, tag: string | undefined): string | undefined {
  const problem = (why: string): string => `Cannot find the last release: ${why}\n`
  if (isShallow(root)) return problem('the history is incomplete. Run git fetch --unshallow --tags')
  if (tag !== undefined || git(root, 'rev-parse', '--verify', '--quiet', 'HEAD') === undefined) return undefined
  const [elsewhere] = (git(root, 'tag', '--list', tagPattern, '--sort=-version:refname') ?? '')
    .split('\n')
    .filter(Boolean)
  if (elsewhere !== undefined)
    return problem(`${elsewhere} is not in the history of this commit. Merge or rebase onto the branch that has it`)
  const first = packages.find(({ folder }) => versionIn(join(root, folder)) !== unreleased)
  if (first === undefined) return undefined
  const version = versionIn(join(root, first.folder))
  const found = `${first.name} has version ${version}, and there are no tags`
  const isElsewhere = remotesOf(root).length > 0 ? remoteHasTag(root, tagPattern) : false
  if (isElsewhere === true) return problem(`${found}. Run git fetch --tags`)
  const [earlier] = packages.flatMap((each) => earlierVersions(root, each))
  if (earlier !== undefined)
    return problem(`${found}, although it was ${earlier} before. Run git fetch --tags, or tag the last release`)
  if (isElsewhere === false) return undefined
  const until = `Until the first release, versions are ${unreleased}, or the remote says that it has no tags`
  return problem(`${found}; the remote could not be asked. Run git fetch --tags. ${until}`)
}

/** The versions that a package had before, newest first: there were releases. */
function earlierVersions(root: string, { folder }: Package): string[] {
  const changes = git(root, 'log', '--format=', '--patch', '--unified=0', '-G"version"', '--', `${folder}/package.json`)
  const removed = [...(changes ?? '').matchAll(/^-.*"version"\s*:\s*"([^"]+)"/gm)].map(([, version = '']) => version)
  const current = versionIn(join(root, folder))
  return removed.filter((version) => version !== unreleased && version !== current)
}
