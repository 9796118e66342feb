import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The scripts that a user's package manager runs, and those that a package manager runs to pack. */
const kept: ReadonlySet<string> = new Set(['preinstall', 'install', 'postinstall', 'prepack', 'prepare', 'postpack'])

/**
 * Does some work while the `package.json` of a folder has no scripts but those that packing and installing run: a tarball
 * does not have the files that the others need.
 */
export function withoutScripts<Result>(folder: string, work: () => Result): Result {
  const path = join(folder, 'package.json')
  const text = readFileSync(path, 'utf8')
  const { scripts, ...manifest } = JSON.parse(text) as { readonly scripts?: Readonly<Record<string, string>> } // the repository's own
  if (scripts === undefined) return work()
  const left = Object.entries(scripts).filter(([name]) => kept.has(name))
  const own = left.length > 0 ? { scripts: Object.fromEntries(left) } : {}
  writeFileSync(path, `${JSON.stringify({ ...manifest, ...own }, null, 2)}\n`)
  try {
    return work()
  } finally {
    writeFileSync(path, text)
  }
}
