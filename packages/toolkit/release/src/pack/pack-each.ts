import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { unscoped, versionIn, type Repository } from '../repository/repository.ts'
import { run } from '../repository/run.ts'
import type { Step } from '../step.ts'
import { withoutScripts } from './without-scripts.ts'

/** A packed package. */
export interface Packed {
  readonly name: string
  readonly version: string
  /** Path of the tarball. */
  readonly tarball: string
}

/** Options for the smallest tarball; npm writes that anyway. */
const smallest = { pnpm: ['--pack-gzip-level', '9'], npm: [] } as const

/**
 * Packs every package, as its package manager does, without the scripts of the repository.
 *
 * @param to Folder for the tarballs, which are in `packages` there.
 */
export function packEach({ root, packages }: Repository, to: string, step: Step = () => {}): Packed[] {
  const manager = existsSync(join(root, 'pnpm-workspace.yaml')) ? 'pnpm' : 'npm'
  return packages.map(({ name, folder }, index) => {
    step(`Packing ${name}`, index + 1, packages.length)
    const version = versionIn(join(root, folder))
    const own = join(to, 'own')
    mkdirSync(own, { recursive: true })
    const cwd = join(root, folder)
    withoutScripts(cwd, () => run({ cwd }, manager, 'pack', ...smallest[manager], '--pack-destination', own))
    const [file] = readdirSync(own)
    if (file === undefined) throw new Error(`Cannot pack ${name}: ${manager} has written no tarball`)
    const tarball = join(to, 'packages', `${unscoped(name)}-${version}.tgz`)
    mkdirSync(join(to, 'packages'), { recursive: true })
    renameSync(join(own, file), tarball)
    return { name, version, tarball }
  })
}
