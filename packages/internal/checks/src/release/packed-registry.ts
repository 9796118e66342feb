import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '@specwright/release'
import { createConsumer } from '../consumer.ts'
import { isOurs, published, registered } from '../published.ts'
import { startRegistry, type Registry } from './registry.ts'

/**
 * Starts a registry that has all packages of ours, as they are packed now.
 *
 * @param scopes Those of other packages that it serves.
 */
export async function startPackedRegistry(...scopes: readonly string[]): Promise<Registry> {
  const registry = await startRegistry(...registered, ...scopes)
  const consumer = createConsumer()
  registry.useIn(consumer.folder)
  for (const tarball of readdirSync(consumer.tarballs).filter((file) => file.endsWith('.tgz'))) {
    const argv = ['publish', join(consumer.tarballs, tarball), '--access', 'public', '--tag', 'latest']
    run({ cwd: consumer.folder }, 'npm', ...argv)
  }
  consumer.remove()
  return registry
}

/**
 * Publishes the toolkit again, as the registry has it, with another version: what an upgrade installs.
 *
 * @param version It is greater.
 */
export function publishNext(registry: Registry, version: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-next-'))
  registry.useIn(folder)
  for (const { id } of published.filter((each) => each.folder.startsWith('packages/toolkit/'))) {
    const tarball = run({ cwd: folder }, 'npm', 'pack', '--silent', id).trim()
    run({ cwd: folder }, 'tar', '-xzf', tarball)
    const file = join(folder, 'package/package.json')
    const { dependencies = {}, ...manifest } = JSON.parse(readFileSync(file, 'utf8')) as Manifest // as it was packed
    // A range stays one: `^1.0.0` becomes that of the version.
    const moved = Object.entries(dependencies).map(([name, range]) => [
      name,
      isOurs(name) ? range.replace(/\d.*/, version) : range,
    ])
    writeFileSync(file, JSON.stringify({ ...manifest, version, dependencies: Object.fromEntries(moved) }))
    run({ cwd: folder }, 'npm', 'publish', './package', '--access', 'public')
    rmSync(join(folder, 'package'), { recursive: true })
  }
  rmSync(folder, { recursive: true })
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
}
