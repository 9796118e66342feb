import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../run.ts'
import type { Registry } from './registry.ts'

/** A package as it was packed. */
export interface Packed {
  readonly name: string
  readonly version: string
  /** Path of the tarball. */
  readonly tarball: string
}

/** Where packages go, as npm is told in its environment. */
export type Destination = Pick<Registry, 'env'>

/**
 * Builds, and packs what the registry does not have yet. The job that does this has no secret.
 *
 * @param to Folder for the tarballs.
 * @returns What was packed, in the order in which it must be published.
 */
export function packAll(root: string, { env }: Destination, to: string): Packed[] {
  run({ cwd: root }, 'tsc', '-b', 'tsconfig.build.json')
  mkdirSync(to, { recursive: true })
  run({ cwd: root, env }, 'changeset', 'pack', '--out-dir', to)
  const { plan } = JSON.parse(readFileSync(join(to, 'publish-plan.json'), 'utf8')) as PublishPlan // written just now
  return plan
    .flat()
    .flatMap(({ name, version, tarball }) => (tarball ? [{ name, version, tarball: join(to, tarball.path) }] : []))
}

/** Publishes tarballs. The job that does this has nothing else. */
export function publishAll(packed: readonly Packed[], { env }: Destination, to: string): void {
  for (const { tarball } of packed) run({ cwd: to, env }, 'npm', 'publish', tarball, '--access', 'public')
}

/** What changesets wants to publish, in groups that follow each other. */
interface PublishPlan {
  readonly plan: readonly (readonly { name: string; version: string; tarball?: { path: string } }[])[]
}
