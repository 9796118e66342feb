import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPostgres } from './postgres.ts'
import { findShells } from './shells.ts'
import { findSuite } from './suite.ts'

/** Facts that may differ between machines and change a test result, by file name. */
export function factsOfMachine(): Readonly<Record<string, object>> {
  return {
    machine: { node: process.version, system: process.platform, architecture: process.arch },
    postgres: { programs: findPostgres() ?? 'none' },
    chromium: chromium(),
    shells: { installed: findShells().flatMap(({ name, program }) => (program === undefined ? [] : [name])) },
    suite: suite(),
  }
}

/**
 * Writes a file for each fact, which turbo reads as an input of the tasks that depend on it.
 *
 * @returns The names of those that are new or changed.
 */
export function writeFacts(folder: string, facts: Readonly<Record<string, object>>): string[] {
  mkdirSync(folder, { recursive: true })
  return Object.entries(facts).flatMap(([name, fact]) => {
    const file = join(folder, `${name}.json`)
    const text = `${JSON.stringify(fact, undefined, 2)}\n`
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return []
    writeFileSync(file, text)
    return [name]
  })
}

/** The browser that a variable names; without one, it comes from the lockfile or the system. */
function chromium(): object {
  const named = process.env['CHROMIUM_PATH']
  if (named === undefined) return { program: 'not set' }
  return { program: existsSync(named) ? `${statSync(named).size} bytes` : 'none' }
}

/** The suite by its content, wherever it is. */
function suite(): object {
  const folder = findSuite()
  if (folder === undefined) return { content: 'none' }
  const hash = createHash('sha256')
  const files = globSync('{remotes,tests/draft2020-12}/**/*.json', { cwd: folder }).toSorted()
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(folder, file)))
  return { content: hash.digest('hex') }
}
