import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Face } from '../api/face.ts'
import { parseReport } from '../api/report.ts'
import { apiReports } from '../api/reports.ts'
import { published, type Published } from '../published.ts'

/** What the last release promised: committed by the release itself, and edited by nobody. */
export interface Released {
  /** Folder with the contract as it was released. */
  readonly openapi: string
  /** Each package with its face as it was released. */
  readonly faces: readonly (Published & { readonly face: Face })[]
}

const folder = 'packages/internal/checks/released'

/** The record of the last release; `undefined` before the first one. */
export function readReleased(root: string): Released | undefined {
  const record = join(root, folder)
  if (!existsSync(record)) return undefined
  const report = (name: string): string => join(record, 'api', `${name}.md`)
  // A package that is new was not released.
  const known = published.filter(({ name }) => existsSync(report(name)))
  const faces = known.map((each) => ({ ...each, face: parseReport(readFileSync(report(each.name), 'utf8')) }))
  return { openapi: join(record, 'openapi'), faces }
}

/** True where the contract is, to the byte, what was released. */
export function isContractReleased(root: string, { openapi }: Released): boolean {
  return readdirSync(openapi).every((file) => {
    const path = join(root, 'openapi', file)
    return existsSync(path) && readFileSync(join(openapi, file)).equals(readFileSync(path))
  })
}

/** Records what stands in the repository as released. */
export function recordRelease(root: string): void {
  const record = join(root, folder)
  rmSync(record, { recursive: true, force: true })
  mkdirSync(join(record, 'api'), { recursive: true })
  cpSync(join(root, 'openapi'), join(record, 'openapi'), { recursive: true, filter: (path) => !path.endsWith('.md') })
  for (const { name, text } of apiReports(root)) writeFileSync(join(record, 'api', `${name}.md`), text)
}
