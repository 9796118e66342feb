import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from './documents.ts'

/** A digest of all modules that were built into the `dist` folders of the packages in a folder. */
export function buildIn(packages: string): string {
  const modules = readdirSync(packages, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(?:core\/)?[^/]+\/dist\/.*\.js$/.test(path) && !path.includes('node_modules'))
    .toSorted()
  return sha256(modules.map((path) => `${path} ${sha256(readFileSync(join(packages, path)))}\n`).join(''))
}
