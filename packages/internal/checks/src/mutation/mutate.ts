import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { mutantsOf, applyMutant, type Mutant } from './mutant.ts'
import { runTests } from './run-tests.ts'
import { sampleOf } from './sample.ts'

/** The outcome of a mutant; one that makes its tests hang is noticed too. */
export type MutantStatus = 'killed' | 'survived' | 'timeout'

/** A mutant and its outcome. */
export interface MutantResult extends Mutant {
  readonly status: MutantStatus
}

/** A package to mutate. */
export interface Subject {
  /** Folder name of the package. */
  readonly name: string
  /** The vitest projects whose tests must notice, the fastest first. */
  readonly projects: readonly string[]
  /** Maximum number of mutants to try. */
  readonly size: number
  readonly seed: number
}

/** Every mutant of the hand-written sources of a package. */
export function mutantsIn(root: string, name: string): Mutant[] {
  const folders = globSync(`{packages,packages/*,packages/*/core,apps}/${name}/src`, { cwd: root })
  if (folders.length === 0) throw new Error(`Cannot mutate ${name}: there is no such package with sources`)
  return globSync(`{packages,packages/*,packages/*/core,apps}/${name}/src/**/*.ts`, { cwd: root })
    .filter((file) => !file.includes('/generated/') && !basename(file).endsWith('.d.ts'))
    .toSorted()
    .flatMap((file) => mutantsOf(file, readFileSync(join(root, file), 'utf8')))
}

/**
 * Applies mutants to a package one at a time, and runs the tests that should notice.
 *
 * @param scratch Folder of a copy of the repository, whose sources are overwritten.
 * @throws {Error} When the tests fail without any mutant.
 */
export async function* mutate(scratch: string, { name, projects, size, seed }: Subject): AsyncGenerator<MutantResult> {
  const limits = new Map<string, number>()
  for (const project of projects) limits.set(project, await limitFor(scratch, project))
  for (const mutant of sampleOf(mutantsIn(scratch, name), { size, seed })) {
    const path = join(scratch, mutant.file)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, applyMutant(text, mutant))
    yield { ...mutant, status: await statusOf(mutant, scratch, limits) }
    writeFileSync(path, text)
  }
}

/** The least time limit of tests, in milliseconds: a machine that gets busy must not look like a mutant that hangs. */
const leastLimitMs = 60_000

/** Time limit for the tests of a project, in milliseconds: several times what they take without a mutant. */
async function limitFor(scratch: string, project: string): Promise<number> {
  const startedAt = performance.now()
  const outcome = await runTests(scratch, project, { limitMs: 1_800_000 })
  if (outcome === 'timeout') throw new Error(`Cannot mutate: the tests of ${project} take more than half an hour`)
  if (outcome === 'failed')
    throw new Error(`Cannot mutate: the tests of ${project} do not pass as they are. Fix them first`)
  return leastLimitMs + 3 * (performance.now() - startedAt)
}

/** The tests that import the file notice soonest; others may reach it through a process or a built package. */
async function statusOf({ file }: Mutant, scratch: string, limits: ReadonlyMap<string, number>): Promise<MutantStatus> {
  for (const tests of [{ importing: file }, {}]) {
    for (const [project, limitMs] of limits) {
      const outcome = await runTests(scratch, project, { ...tests, limitMs })
      if (outcome !== 'passed') return outcome === 'failed' ? 'killed' : 'timeout'
    }
  }
  return 'survived'
}
