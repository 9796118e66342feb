import { readFileSync, writeFileSync } from 'node:fs'
import { table, writeFigures } from '@loyalty-kit/bench/section'
import type { MutantStatus, MutantResult } from './mutate.ts'

/** The result of a run for one package. */
export interface Score extends Readonly<Record<MutantStatus, number>> {
  /** Number of mutants of the package, whether tried or not. */
  readonly mutants: number
}

/** Scores by the folder name of the package. */
export type Scores = Readonly<Record<string, Score>>

const record = new URL('../../mutation.json', import.meta.url)

/** Counts verdicts. */
export function scoreOf(verdicts: readonly MutantResult[], mutants: number): Score {
  const count = (fate: MutantStatus): number => verdicts.filter((each) => each.status === fate).length
  return { mutants, killed: count('killed'), timeout: count('timeout'), survived: count('survived') }
}

/** The scores as a Markdown table. */
export function scoreTable(scores: Scores): string {
  const rows = Object.entries(scores).map(([name, { mutants, killed, timeout, survived }]) => {
    const tried = killed + timeout + survived
    const score = tried === 0 ? '-' : `${Math.round((100 * (killed + timeout)) / tried)} %`
    return [name, ...[mutants, tried, killed, timeout, survived].map(String), score]
  })
  return table(['package', 'mutants', 'tried', 'killed', 'timeout', 'survived', 'score'], rows)
}

/** Records the scores beside those of other packages, and writes all of them into CONTRIBUTING.md. */
export function writeScores(scores: Scores): void {
  const before = JSON.parse(readFileSync(record, 'utf8')) as Scores // our own
  const all = { ...before, ...scores }
  writeFileSync(record, `${JSON.stringify(all, undefined, 2)}\n`)
  writeFigures('CONTRIBUTING.md', scoreTable(all), 'mutation')
}
