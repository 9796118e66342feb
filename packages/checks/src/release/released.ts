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
  /** Face of each package as it was released. */
  readonly faces: ReadonlyMap<Published, Face>
}

const folder = 'packages/checks/released'

/** The record of the last release; `undefined` before the first one. */
export function readReleased(root: string): Released | undefined {
  const record = join(root, folder)
  if (!existsSync(record)) return undefined
  const face = (name: string): Face => parseReport(readFileSync(join(record, 'api', `${name}.md`), 'utf8'))
  return { openapi: join(record, 'openapi'), faces: new Map(published.map((name) => [name, face(name)])) }
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
  for (const [index, { text }] of apiReports(root).entries()) {
    writeFileSync(join(record, 'api', `${published[index]}.md`), text)
  }
}
