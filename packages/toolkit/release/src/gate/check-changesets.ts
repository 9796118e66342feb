import { DocumentError, formatDiagnostics } from 'specwright'
import { largest, reaches, type Bump } from 'specwright/internal'
import { checkMigrations } from '../migrate/record/write-migrations.ts'
import { ReleaseConfigError } from '../repository/read-release.ts'
import type { Repository } from '../repository/repository.ts'
import { versionsOf } from '../versions/versions-of.ts'
import type { Versions } from '../versions/versions.ts'
import { changesSince } from './changes.ts'
import { decidedBy, reasonLine, type MinBump } from './required-bumps.ts'
import { rehearse } from './rehearse.ts'

/** The result of the release gate. */
export interface GateResult {
  readonly passes: boolean
  /** A report for people: the promised bumps, or what is wrong and how to fix it. */
  readonly text: string
}

/**
 * Compares the promised bumps, those of the changesets or of the versions, with the changes since the last release. Before the
 * first one it passes, and reports what the changes since the base branch would require.
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
  const versions = versionsOf(repository)
  const unknown = versions.problem()
  if (unknown !== undefined) return { passes: false, text: unknown }
  const changes = await changesSince(repository, versions)
  if (changes === undefined) return { passes: true, text: await rehearse(repository, versions) }
  const promised = await versions.promised()
  const insufficient = changes.required.filter(({ name, bump }) => !reaches(promised.get(name) ?? 'none', bump))
  const problems = [
    ...(insufficient.length > 0 ? [`${missing(insufficient, promised)}\n\n${versions.advice(insufficient)}`] : []),
    ...changes.contracts.filter(versions.isMisnumbered).map(({ contract, version, releasedVersion }) => {
      const rule = 'the release sets it, from the changes of the stable part'
      return `${repository.documents}/${contract.file} has version ${version}: ${rule}. Restore ${releasedVersion}\n`
    }),
  ]
  const majors = changes.required.filter(({ name, bump }) => largest([bump, promised.get(name) ?? 'none']) === 'major')
  const problem = await migrationProblem(repository, versions, new Set(majors.map(({ name }) => name)))
  if (problem !== undefined) problems.push(problem)
  if (changes.stale.length > 0)
    problems.push(`These exceptions no longer apply. Remove them:\n${formatDiagnostics(changes.stale)}\n`)
  if (problems.length > 0) return { passes: false, text: problems.join('\n') }
  return { passes: true, text: `${changes.required.map((each) => line(each, promised)).join('\n')}\n` }
}

/**
 * Why the migrations of packages with a new major version cannot be written; `undefined` if they can.
 *
 * @param majors Names of these packages.
 * @throws {DocumentError} If a document cannot be used.
 */
export async function migrationProblem(
  repository: Repository,
  versions: Versions,
  majors: ReadonlySet<string>,
): Promise<string | undefined> {
  const open = majors.size > 0 ? versions.open() : undefined
  if (open === undefined) return undefined
  try {
    await checkMigrations(repository, open, majors)
    return undefined
  } catch (error) {
    if (error instanceof ReleaseConfigError) return `${error.message}\n`
    throw error
  } finally {
    open.close()
  }
}

function line({ name, bump, reasons }: MinBump, promised: ReadonlyMap<string, Bump>): string {
  return `${name}: ${promised.get(name) ?? 'none'} promised, ${bump} required${decidedBy(reasons)}`
}

/** The packages that promise too little, and why: packages with the same reasons together. */
function missing(insufficient: readonly MinBump[], promised: ReadonlyMap<string, Bump>): string {
  const packages = new Map<string, string[]>()
  for (const each of insufficient) {
    const reasons = each.reasons.filter(({ bump }) => !reaches(promised.get(each.name) ?? 'none', bump))
    const why = reasons.map(reasonLine).join('\n')
    packages.set(why, [...(packages.get(why) ?? []), `  ${line(each, promised)}`])
  }
  const found = [...packages].map(([why, names]) => `${names.join('\n')}\n${why}`)
  return `The next versions promise less than the changes since the last release require:\n\n${found.join('\n\n')}`
}
