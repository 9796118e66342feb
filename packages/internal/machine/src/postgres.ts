import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The folder with the programs of the newest PostgreSQL server that Debian has installed; `undefined` without one. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  return versions.map((version) => join(debian, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
}
