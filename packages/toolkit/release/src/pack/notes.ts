import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Repository } from '../repository.ts'

/** The changes of the newest version of each package, from its changelog. */
export function releaseNotes({ root, packages }: Repository): string {
  return packages
    .flatMap(({ name, folder }) => {
      const file = join(root, folder, 'CHANGELOG.md')
      const newest = existsSync(file) ? readFileSync(file, 'utf8').split(/^## /m)[1] : undefined
      return newest === undefined ? [] : [`## ${name} ${newest.trim()}\n`]
    })
    .join('\n')
}
