import { getReleasePlan } from '@changesets/get-release-plan'
import { join } from 'node:path'
import { inMarkdown, largest } from 'specwright/internal'
import type { MinBump } from '../gate/required-bumps.ts'
import { recordProblem } from '../gate/record-history.ts'
import { readReleased, recordRelease } from '../gate/released.ts'
import { unscoped, versionIn, type Repository } from '../repository/repository.ts'
import { run } from '../repository/run.ts'
import type { Versions } from './versions.ts'

/** Versions that changesets promise; the record of the repository has the last release. */
export function changesetVersions(repository: Repository): Versions {
  const { root } = repository
  return {
    problem: () => recordProblem(repository),
    open() {
      const released = readReleased(repository)
      return released && { released, versions: currentVersions(repository), close: () => {} }
    },
    async promised() {
      // Including its fixed group.
      const { releases } = await getReleasePlan(root)
      return new Map(releases.map(({ name, type }) => [name, type]))
    },
    advice: (insufficient) =>
      [
        `Write ${fileFor(insufficient)}, with a sentence for users about what changes for them:`,
        '',
        changesetFor(insufficient),
      ].join('\n'),
    isMisnumbered: ({ version, releasedVersion }) => version !== releasedVersion,
    async apply({ bumpDocuments, generate }) {
      const isFirst = readReleased(repository) === undefined
      const before = currentVersions(repository)
      // It may fail, as where it is not installed: nothing is written before.
      run({ cwd: root }, 'changeset', 'version')
      bumpDocuments()
      await generate()
      const moved = [...currentVersions(repository)].filter(([name, version]) => version !== before.get(name))
      recordRelease(repository, isFirst ? undefined : new Set(moved.map(([name]) => name)))
    },
  }
}

function currentVersions({ root, packages }: Repository): Map<string, string> {
  return new Map(packages.map(({ name, folder }) => [name, versionIn(join(root, folder))]))
}

function fileFor(insufficient: readonly MinBump[]): string {
  return `.changeset/${largest(insufficient.map(({ bump }) => bump))}-${unscoped(insufficient[0]?.name ?? '')}.md`
}

/** The missing changeset, with the most important reason as its sentence. */
function changesetFor(insufficient: readonly MinBump[]): string {
  const bump = largest(insufficient.map((each) => each.bump))
  const reason = insufficient.flatMap(({ reasons }) => reasons).find((each) => each.bump === bump)
  const packages = insufficient.map((each) => `'${each.name}': ${each.bump}\n`).join('')
  return `---\n${packages}---\n\n${inMarkdown(reason?.text ?? '')}\n`
}
