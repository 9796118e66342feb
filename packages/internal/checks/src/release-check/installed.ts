import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '@specwright/release'
import { published } from '../published.ts'
import type { Registry } from '../release/registry.ts'

/** What the npm lockfile says about an installed package. */
export interface LockedPackage {
  /** Set where its folder has another name. */
  readonly name?: string
  readonly version: string
  readonly hasInstallScript?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
}

/** A project of a user who has installed the packages from a registry. */
export interface Installed {
  readonly folder: string
  /** Installed dependencies, by path: `node_modules/yaml`. */
  readonly locked: ReadonlyMap<string, LockedPackage>
  write(path: string, content: string): void
}

/** Installs one package into a new folder, with what it depends on. */
export function installOne(id: string, folder: string, registry: Registry): void {
  mkdirSync(folder)
  registry.useIn(folder)
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  run({ cwd: folder }, 'npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', id)
}

/** Installs every published package into a new folder, from a registry and an empty cache. */
export function installAll(folder: string, registry: Registry): Installed {
  mkdirSync(folder)
  registry.useIn(folder)
  const write = (path: string, content: string): void => writeFileSync(join(folder, path), content)
  write('package.json', '{ "private": true, "type": "module" }')
  npm(published.map(({ id }) => id))
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock // npm has just written it
  const locked = new Map(Object.entries(lock.packages).filter(([path]) => path !== ''))
  // What the examples need besides: optional peers and types.
  npm(['msw', 'openapi-fetch', 'pg', '@types/node', '@types/pg'])
  return { folder, locked, write }

  function npm(packages: readonly string[]): void {
    const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--cache', join(folder, 'cache')]
    run({ cwd: folder }, 'npm', 'install', ...flags, ...packages)
  }
}

interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>
}
