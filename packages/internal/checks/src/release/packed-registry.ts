import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '@specwright/release'
import { createConsumer } from '../consumer.ts'
import { registered } from '../published.ts'
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
