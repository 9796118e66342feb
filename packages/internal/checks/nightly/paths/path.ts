import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPackedRegistry } from '../../src/release/packed-registry.ts'
import type { Registry } from '../../src/release/registry.ts'
import { Terminal } from '../../src/terminal.ts'

/** Where somebody begins: an empty folder, and a registry with the packed packages. */
export interface Path {
  readonly registry: Registry
  readonly terminal: Terminal
  /** Ends what still runs, and removes all of it. */
  close(): Promise<void>
}

/** @param scopes Those of packages that are published on the way. */
export async function startPath(...scopes: readonly string[]): Promise<Path> {
  const registry = await startPackedRegistry(...scopes)
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-path-'))
  registry.useIn(folder)
  const terminal = new Terminal(folder)
  return {
    registry,
    terminal,
    async close() {
      await terminal.close()
      await registry.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
