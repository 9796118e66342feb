import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PublicApi } from '../api/public-api.ts'
import { parseReport } from '../api/report.ts'
import { apiReports } from '../api/reports.ts'
import { unscoped, type Package, type Repository } from '../repository.ts'

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
  const report = (name: string): string => join(record, 'api', `${unscoped(name)}.md`)
  // A new package has no record.
  const known = repository.packages.filter(({ name }) => existsSync(report(name)))
  const apis = known.map((each) => ({ ...each, api: parseReport(readFileSync(report(each.name), 'utf8')) }))
  return { documents: join(record, repository.documents), apis }
}

/** True if the documents are byte for byte those of the release. */
export function isContractReleased({ root, documents }: Repository, released: Released): boolean {
  return readdirSync(released.documents).every((file) => {
    const path = join(root, documents, file)
    return existsSync(path) && readFileSync(join(released.documents, file)).equals(readFileSync(path))
  })
}

/** Records the current state of the repository as released. */
export function recordRelease(repository: Repository): void {
  const { root, documents } = repository
  const record = join(root, repository.record)
  rmSync(record, { recursive: true, force: true })
  mkdirSync(join(record, 'api'), { recursive: true })
  cpSync(join(root, documents), join(record, documents), { recursive: true, filter: (path) => !path.endsWith('.md') })
  for (const { name, text } of apiReports(repository)) writeFileSync(join(record, 'api', `${name}.md`), text)
}
