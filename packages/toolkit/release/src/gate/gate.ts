import { getReleasePlan } from '@changesets/get-release-plan'
import { DocumentError } from '@loyalty-kit/codegen'
import { largest, reaches, type Bump } from '@loyalty-kit/diff'
import { unscoped, type Repository } from '../repository.ts'
import { contractChanges } from './contracts.ts'
import { leastBumps, type LeastBump } from './least-bumps.ts'
import { isContractReleased, readReleased } from './released.ts'

/** What the gate of the releases says. */
export interface Judgement {
  readonly passes: boolean
  /** What people read: what is promised, or what is wrong and how to repair it. */
  readonly text: string
}

/**
 * Compares what the changesets promise with what has changed since the last release.
 */
export async function judgePromises(repository: Repository): Promise<Judgement> {
  try {
    return await judged(repository)
  } catch (error) {
    if (error instanceof DocumentError) return { passes: false, text: `${error.message}\n` }
    throw error
  }
}

/** @throws {DocumentError} When the contract cannot be used. */
async function judged(repository: Repository): Promise<Judgement> {
  const released = readReleased(repository)
  if (released === undefined) return { passes: true, text: 'Nothing was released yet: there is no promise to keep\n' }
  const changes = isContractReleased(repository, released) ? [] : await contractChanges(repository, released.documents)
  const [least, promised] = [await leastBumps(repository, released, changes), await promisedBumps(repository.root)]
  const short = least.filter(({ name, bump }) => !reaches(promised.get(name) ?? 'none', bump))
  const moved = changes.filter(({ version, releasedVersion }) => version !== releasedVersion)
  const problems = [
    ...(short.length > 0 ? [shortage(short, promised)] : []),
    ...moved.map(({ contract, version, releasedVersion }) => {
      const rule = 'the release moves it, by what has changed of the stable operations'
      return `${repository.documents}/${contract.file} says version ${version}: put back ${releasedVersion}, for ${rule}\n`
    }),
  ]
  if (problems.length > 0) return { passes: false, text: problems.join('\n') }
  return { passes: true, text: `${least.map((each) => line(each, promised)).join('\n')}\n` }
}

/** What each package will move by when the changesets are applied, the fixed group included. */
async function promisedBumps(root: string): Promise<Map<string, Bump>> {
  const { releases } = await getReleasePlan(root)
  return new Map(releases.map(({ name, type }) => [name, type]))
}

function line({ name, bump }: LeastBump, promised: ReadonlyMap<string, Bump>): string {
  return `${name}: ${promised.get(name) ?? 'none'} promised, ${bump} needed`
}

function shortage(short: readonly LeastBump[], promised: ReadonlyMap<string, Bump>): string {
  const found = short.flatMap((each) => {
    const reasons = each.reasons.filter(({ bump }) => !reaches(promised.get(each.name) ?? 'none', bump))
    return [`  ${line(each, promised)}`, ...reasons.map(({ bump, text }) => `    ${bump}: ${text}`)]
  })
  return [
    'The changesets promise less than what has changed since the last release:',
    '',
    ...found,
    '',
    `Write ${fileFor(short)}, with a sentence that tells users what changes for them:`,
    '',
    changesetFor(short),
  ].join('\n')
}

function fileFor(short: readonly LeastBump[]): string {
  return `.changeset/${largest(short.map(({ bump }) => bump))}-${unscoped(short[0]?.name ?? '')}.md`
}

/** The changeset that is missing, with the gravest reason for its sentence. */
function changesetFor(short: readonly LeastBump[]): string {
  const bump = largest(short.map((each) => each.bump))
  const reason = short.flatMap(({ reasons }) => reasons).find((each) => each.bump === bump)
  const packages = short.map((each) => `'${each.name}': ${each.bump}\n`).join('')
  return `---\n${packages}---\n\n${reason?.text ?? ''}\n`
}
