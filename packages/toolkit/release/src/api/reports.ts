import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unscoped, type Repository } from '../repository/repository.ts'
import type { Step } from '../step.ts'
import { keptApi } from './kept-api.ts'
import { printReport } from './report.ts'

/** The API report of a package, with its expected path and text. */
export interface ReportFile {
  /** Name of the package, without its scope. */
  readonly name: string
  /** Path below the root of the repository. */
  readonly path: string
  readonly text: string
  /** False if the file is missing or differs. */
  readonly fresh: boolean
}

/** The API reports of all published packages, from their sources. */
export function apiReports({ root, packages, sourceCondition }: Repository, step: Step = () => {}): ReportFile[] {
  return packages.map(({ name, folder }, index) => {
    step(`Reading the exports of ${name}`, index + 1, packages.length)
    const path = `${folder}/api.md`
    const text = printReport(keptApi(join(root, folder), sourceCondition))
    const file = join(root, path)
    return { name: unscoped(name), path, text, fresh: existsSync(file) && readFileSync(file, 'utf8') === text }
  })
}

/** Writes the reports that are not fresh. */
export function writeReports(repository: Repository, step?: Step): void {
  for (const { path, text, fresh } of apiReports(repository, step)) {
    if (!fresh) writeFileSync(join(repository.root, path), text)
  }
}
