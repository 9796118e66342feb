import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Repository } from '../repository.ts'
import { run } from '../run.ts'

/** A packed package. */
export interface Packed {
  readonly name: string
  readonly version: string
  /** Path of the tarball. */
  readonly tarball: string
}

/**
 * Builds, and packs the packages that the registry does not have yet. The job that runs this has no secrets.
 *
 * @param to Folder for the tarballs.
 * @returns The packages in the order of publication.
 */
export function packAll(repository: Repository, to: string): Packed[] {
  const { root } = repository
  repository.build(root)
  mkdirSync(to, { recursive: true })
  run({ cwd: root }, 'changeset', 'pack', '--out-dir', to)
  const { plan } = JSON.parse(readFileSync(join(to, 'publish-plan.json'), 'utf8')) as PublishPlan // written just now
  return plan
    .flat()
    .flatMap(({ name, version, tarball }) => (tarball ? [{ name, version, tarball: join(to, tarball.path) }] : []))
}

/**
 * Publishes tarballs. The job that runs this does nothing else.
 *
 * @param folder Where `.npmrc` names the registry.
 */
export function publishAll(packed: readonly Packed[], folder: string): void {
  for (const { tarball } of packed) run({ cwd: folder }, 'npm', 'publish', tarball, '--access', 'public')
}

/** The packages that changesets publishes, in consecutive groups. */
interface PublishPlan {
  readonly plan: readonly (readonly { name: string; version: string; tarball?: { path: string } }[])[]
}
