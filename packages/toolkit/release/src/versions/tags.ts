import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { largest, product, type Bump } from 'specwright/internal'
import { diff, gte, inc } from 'semver'
import type { MinBump } from '../gate/required-bumps.ts'
import { git } from '../repository/git.ts'
import { versionIn, type Repository } from '../repository/repository.ts'
import { openRevision } from './at-revision.ts'
import { tagPattern, tagProblem } from './tag-problem.ts'
import type { Versions } from './versions.ts'

/**
 * Versions of a repository without changesets: the tag `v1.2.3` is the last release, and the packages, which share one
 * version, promise the next in `package.json`.
 */
export function tagVersions(repository: Repository): Versions {
  const { root } = repository
  return {
    problem: () => tagProblem(repository, lastTag(root)),
    open() {
      const tag = lastTag(root)
      return tag === undefined ? undefined : openRevision(repository, tag)
    },
    promised: async () => new Map(repository.packages.map(({ name, folder }) => [name, bumpSinceTag(root, folder)])),
    advice(insufficient) {
      const next = nextVersion(root, insufficient)
      return `Run ${product.command} release version, which sets the version to ${next}\n`
    },
    // The version of the next release is committed before its tag.
    isMisnumbered: ({ version, releasedVersion, stableBump }) =>
      version !== releasedVersion && (stableBump === 'none' || version !== inc(releasedVersion, stableBump)),
    async apply({ required, bumpDocuments, generate }) {
      const tag = lastTag(root)
      const next = tag === undefined ? undefined : nextVersion(root, required)
      if (next !== undefined && next === tag?.slice(1))
        throw new Error(`Cannot create a version: nothing has changed since ${tag}`)
      bumpDocuments()
      for (const { folder } of repository.packages) {
        const file = join(root, folder, 'package.json')
        if (next !== undefined && !gte(versionIn(join(root, folder)), next)) setVersion(file, next)
      }
      await generate()
    },
  }
}

/** The last tag of a release in the history of this commit. */
function lastTag(root: string): string | undefined {
  return git(root, 'describe', '--tags', '--abbrev=0', '--match', tagPattern)
}

const bumps = ['major', 'minor', 'patch'] as const

function bumpSinceTag(root: string, folder: string): Bump {
  const [before, after] = [lastTag(root)?.slice(1) ?? '0.0.0', versionIn(join(root, folder))]
  const change = gte(before, after) ? undefined : diff(before, after)
  return bumps.find((bump) => change === bump || change === `pre${bump}`) ?? 'none'
}

/** The version after the last tag that some bumps require. */
function nextVersion(root: string, required: readonly MinBump[]): string {
  const released = lastTag(root)?.slice(1) ?? '0.0.0'
  const bump = largest(required.map((each) => each.bump))
  return bump === 'none' ? released : (inc(released, bump) ?? released)
}

/** Writes the version, and nothing else, into a `package.json`. */
function setVersion(file: string, version: string): void {
  const text = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    text.replace(/("version"\s*:\s*)"[^"]*"/, (_, key: string) => `${key}"${version}"`),
  )
}
