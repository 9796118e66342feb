import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { Folder } from './command.ts'

const installation = fileURLToPath(new URL('..', import.meta.url))

/** What is in the package, but for what other tasks of the workspace write there meanwhile: its build. */
export const installed = (): readonly string[] =>
  readdirSync(installation).filter((name) => !['.turbo', 'dist', 'tsconfig.tsbuildinfo'].includes(name))

/** Writes a site that was built before. */
export function writeEarlierSite(site: string): void {
  rmSync(site, { recursive: true, force: true })
  mkdirSync(join(site, 'old'), { recursive: true })
  writeFileSync(join(site, '.specwright-docs'), 'Built by specwright-docs, which replaces this folder.\n')
  writeFileSync(join(site, 'index.html'), 'earlier')
  writeFileSync(join(site, 'old/index.html'), 'earlier, too')
}

/** Leaves a site as a replacement does that is interrupted when some pages are those of the next one already. */
export function interruptReplacement({ path, read }: Folder, site: string): void {
  const at = (...names: readonly string[]): string => join(path, site, ...names)
  mkdirSync(at('.specwright-docs-last'))
  for (const name of ['.specwright-docs', 'index.html']) {
    writeFileSync(at('.specwright-docs-last', name), read(join(site, name)))
    rmSync(at(name))
  }
  writeFileSync(at('index.html'), 'next')
  mkdirSync(at('.specwright-docs-next'))
}

/** What a build left. */
export interface Left {
  /** What it printed: first its warnings. */
  readonly output: string
  /** What is beside the installed packages, with them. */
  readonly modules: readonly string[]
  /** What is of its own among temporary files. */
  readonly temporary: readonly string[]
  readonly isPackageAsBefore: boolean
}

/** A user who may write only to the site, and to temporary files. */
const other = process.getuid?.() === 0 ? 65_534 : undefined

/**
 * Builds a site in a process of its own, as a user who may write only to it and to temporary files, as where tests run, in place of
 * one whose replacement was interrupted. Returns what it left.
 */
export async function buildRestricted(folder: Folder, document: string, site: string): Promise<Left> {
  const at = (...names: readonly string[]): string => join(folder.path, ...names)
  writeEarlierSite(at(site))
  interruptReplacement(folder, site)
  mkdirSync(at('tmp'))
  rmSync(at('node_modules/.cache'), { recursive: true, force: true })
  chmodSync(folder.path, 0o777)
  chmodSync(at('node_modules'), 0o555)
  const old = readdirSync(at(site), { recursive: true, encoding: 'utf8' }).map((path) => join(site, path))
  if (other !== undefined) for (const path of ['tmp', site, ...old]) chownSync(at(path), other, other)
  const before = installed()
  const tests = { NODE_ENV: 'test', VITEST: 'true' }
  const env = { ...tests, TMPDIR: at('tmp'), HOME: at('tmp'), XDG_CACHE_HOME: at('tmp/none') }
  const child = folder.start(['build', document, '--out', site], { env, user: other })
  const printed = [child.stderr!, child.stdout!].map(text) // both are pipes
  const [errors, ended, results] = await Promise.all([printed[0], once(child, 'exit'), printed[1]])
  const output = `${errors}${results}`
  expect(ended, output).toEqual([0, null])
  return {
    output,
    modules: readdirSync(at('node_modules')),
    temporary: readdirSync(at('tmp')).filter((name) => name.startsWith('specwright-docs')),
    isPackageAsBefore: isDeepStrictEqual(installed(), before),
  }
}
