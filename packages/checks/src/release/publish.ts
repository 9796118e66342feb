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

/**
 * Builds a copy of the repository, and packs what the registry does not have yet: what the workflow of a release does in
 * the job that has no secret.
 *
 * @param to Folder for the tarballs.
 */
export function packAll(root: string, registry: Registry, to: string): Packed[] {
  run({ cwd: root }, 'tsc', '-b', 'tsconfig.build.json')
  mkdirSync(to, { recursive: true })
  run({ cwd: root, env: registry.env }, 'changeset', 'pack', '--out-dir', to)
  const { plan } = JSON.parse(readFileSync(join(to, 'publish-plan.json'), 'utf8')) as PublishPlan // written just now
  return plan
    .flat()
    .flatMap(({ name, version, tarball }) => (tarball ? [{ name, version, tarball: join(to, tarball.path) }] : []))
}

/** Publishes tarballs: what the workflow does in the job that has nothing else. */
export function publishAll(packed: readonly Packed[], registry: Registry, to: string): void {
  for (const { tarball } of packed) run({ cwd: to, env: registry.env }, 'npm', 'publish', tarball, '--access', 'public')
}

/** What changesets wants to publish, in groups that follow each other. */
interface PublishPlan {
  readonly plan: readonly (readonly { name: string; version: string; tarball?: { path: string } }[])[]
}
