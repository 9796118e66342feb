import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { PublicApi } from '../api/public-api.ts'
import { parseReport } from '../api/report.ts'
import { apiReports } from '../api/reports.ts'
import type { Package, Repository } from '../repository/repository.ts'
import { ownersOf, reportOf } from './record-owners.ts'

/** The record of the last release. */
export interface Released {
  /** Path of the folder with the released documents. */
  readonly documents: string
  /** Each package with its released API. */
  readonly apis: readonly (Package & { readonly api: PublicApi })[]
}

/** Reads the record of the last release; `undefined` before the first one. */
export function readReleased(repository: Repository): Released | undefined {
  const record = join(repository.root, repository.record)
  if (!existsSync(record)) return undefined
  const report = (name: string): string => join(record, reportOf(name))
  // A new package has no record.
  const known = repository.packages.filter(({ name }) => existsSync(report(name)))
  const apis = known.map((each) => ({ ...each, api: parseReport(readFileSync(report(each.name), 'utf8')) }))
  return { documents: join(record, repository.documents), apis }
}

/** True if the documents are byte for byte those of the release. */
export function isContractReleased({ root, documents }: Repository, released: Released): boolean {
  return filesIn(released.documents).every((file) => {
    const path = join(root, documents, file)
    return existsSync(path) && readFileSync(join(released.documents, file)).equals(readFileSync(path))
  })
}

/**
 * Records the current state of the repository as released.
 *
 * @param moved Names of the packages with a new version: what belongs to others stays as it was recorded. By default, all.
 */
export function recordRelease(repository: Repository, moved?: ReadonlySet<string>): void {
  const { root, documents } = repository
  const record = join(root, repository.record)
  const isMoved = (file: string): boolean =>
    moved === undefined || ownersOf(repository, file).some(({ name }) => moved.has(name))
  for (const file of filesIn(record).filter(isMoved)) rmSync(join(record, file))
  for (const file of filesIn(join(root, documents)).map((path) => `${documents}/${path}`)) {
    if (!file.endsWith('.md') && isMoved(file)) cpSync(join(root, file), join(record, file))
  }
  mkdirSync(join(record, 'api'), { recursive: true })
  for (const { name, text } of apiReports(repository)) {
    if (isMoved(reportOf(name))) writeFileSync(join(record, reportOf(name)), text)
  }
}

/** Paths of the files in a folder, at any depth, with slashes. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
}
