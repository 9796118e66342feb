import { getReleasePlan } from '@changesets/get-release-plan'
import { DocumentError } from '@loyalty-kit/codegen'
import { largest, reaches, type Bump } from '@loyalty-kit/diff'
import { unscoped, type Repository } from '../repository.ts'
import { contractChanges } from './contracts.ts'
import { minBumps, type MinBump } from './min-bumps.ts'
import { isContractReleased, readReleased } from './released.ts'

/** The result of the release gate. */
export interface GateResult {
  readonly passes: boolean
  /** A report for people: the promised bumps, or what is wrong and how to fix it. */
  readonly text: string
}

/**
 * Compares the bumps of the changesets with the changes since the last release.
 */
export async function checkChangesets(repository: Repository): Promise<GateResult> {
  try {
    return await checked(repository)
  } catch (error) {
    if (error instanceof DocumentError) return { passes: false, text: `${error.message}\n` }
    throw error
  }
}

/**
 * @throws {DocumentError} If the contract cannot be used.
 */
async function checked(repository: Repository): Promise<GateResult> {
  const released = readReleased(repository)
  if (released === undefined)
    return { passes: true, text: 'There is no release yet, so there is nothing to compare with\n' }
  const changes = isContractReleased(repository, released) ? [] : await contractChanges(repository, released.documents)
  const [required, promised] = [await minBumps(repository, released, changes), await promisedBumps(repository.root)]
  const insufficient = required.filter(({ name, bump }) => !reaches(promised.get(name) ?? 'none', bump))
  const changedVersions = changes.filter(({ version, releasedVersion }) => version !== releasedVersion)
  const problems = [
    ...(insufficient.length > 0 ? [missingChangeset(insufficient, promised)] : []),
    ...changedVersions.map(({ contract, version, releasedVersion }) => {
      const rule = 'the release sets it, from the changes of the stable operations'
      return `${repository.documents}/${contract.file} has version ${version}: ${rule}. Restore ${releasedVersion}\n`
    }),
  ]
  if (problems.length > 0) return { passes: false, text: problems.join('\n') }
  return { passes: true, text: `${required.map((each) => line(each, promised)).join('\n')}\n` }
}

/** The bump of each package when the changesets are applied, including its fixed group. */
async function promisedBumps(root: string): Promise<Map<string, Bump>> {
  const { releases } = await getReleasePlan(root)
  return new Map(releases.map(({ name, type }) => [name, type]))
}

function line({ name, bump }: MinBump, promised: ReadonlyMap<string, Bump>): string {
  return `${name}: ${promised.get(name) ?? 'none'} promised, ${bump} required`
}

function missingChangeset(insufficient: readonly MinBump[], promised: ReadonlyMap<string, Bump>): string {
  const found = insufficient.flatMap((each) => {
    const reasons = each.reasons.filter(({ bump }) => !reaches(promised.get(each.name) ?? 'none', bump))
    return [`  ${line(each, promised)}`, ...reasons.map(({ bump, text }) => `    ${bump}: ${text}`)]
  })
  return [
    'The changesets promise less than the changes since the last release require:',
    '',
    ...found,
    '',
    `Write ${fileFor(insufficient)}, with a sentence for users about what changes for them:`,
    '',
    changesetFor(insufficient),
  ].join('\n')
}

function fileFor(insufficient: readonly MinBump[]): string {
  return `.changeset/${largest(insufficient.map(({ bump }) => bump))}-${unscoped(insufficient[0]?.name ?? '')}.md`
}

/** The missing changeset, with the most important reason as its sentence. */
function changesetFor(insufficient: readonly MinBump[]): string {
  const bump = largest(insufficient.map((each) => each.bump))
  const reason = insufficient.flatMap(({ reasons }) => reasons).find((each) => each.bump === bump)
  const packages = insufficient.map((each) => `'${each.name}': ${each.bump}\n`).join('')
  return `---\n${packages}---\n\n${reason?.text ?? ''}\n`
}
