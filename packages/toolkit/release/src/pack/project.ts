import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'

/** A packed package, by its name. */
export interface Tarball {
  readonly name: string
  /** Path of the file. */
  readonly tarball: string
}

/**
 * Writes the `package.json` of a project that installs tarballs, and what they depend on as their repository does: from its
 * registries, and from tarballs of its own.
 *
 * @param root Where the packages are developed.
 */
export function writeProject(
  folder: string,
  { name, tarballs, root }: { readonly name: string; readonly tarballs: readonly Tarball[]; readonly root: string },
): void {
  const dependencies = Object.fromEntries(tarballs.map((each) => [each.name, `file:${resolve(each.tarball)}`]))
  const overrides = { ...overridesOf(root), ...dependencies }
  const manifest = { name, version: '0.0.0', private: true, type: 'module', dependencies, overrides }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  const registries = join(root, '.npmrc')
  if (existsSync(registries)) copyFileSync(registries, join(folder, '.npmrc'))
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
