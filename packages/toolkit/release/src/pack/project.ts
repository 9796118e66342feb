import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'

/** A packed package, by its name. */
export interface Tarball {
  readonly name: string
  /** Path of the file. */
  readonly tarball: string
}

/**
 * The `package.json` of a project that installs tarballs, and what they depend on as their repository does.
 *
 * @param root Where the packages are developed.
 */
export function projectWith(tarballs: readonly Tarball[], root: string): object {
  const dependencies = Object.fromEntries(tarballs.map(({ name, tarball }) => [name, `file:${resolve(tarball)}`]))
  return { private: true, type: 'module', dependencies, overrides: { ...overridesOf(root), ...dependencies } }
}

/** Dependencies that a repository takes from tarballs of its own, which its packages name by version. */
function overridesOf(root: string): Record<string, string> {
  const file = join(root, 'pnpm-workspace.yaml')
  if (!existsSync(file)) return {}
  const { overrides = {} } = (parse(readFileSync(file, 'utf8')) ?? {}) as { overrides?: Record<string, string> } // as pnpm reads it
  const files = Object.entries(overrides).filter(([, target]) => target.startsWith('file:'))
  return Object.fromEntries(
    files.map(([name, target]) => [name, `file:${resolve(root, target.slice('file:'.length))}`]),
  )
}
