import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { published } from '../published.ts'

/** What changed in the newest version of each package, from their changelogs. */
export function releaseNotes(root: string): string {
  return published
    .flatMap(({ name, folder }) => {
      const file = join(root, folder, 'CHANGELOG.md')
      const newest = existsSync(file) ? readFileSync(file, 'utf8').split(/^## /m)[1] : undefined
      return newest === undefined ? [] : [`## @loyalty-kit/${name} ${newest.trim()}\n`]
    })
    .join('\n')
}
