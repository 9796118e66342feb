import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A package with an engine that generated code imports. */
type EngineName = 'client-engine' | 'mock-engine' | 'server-engine' | 'validator-engine'

/** Makes engines known to a project, as installing them does. Its tests share their modules, which are loaded once. */
export function installEngines(root: string, ...names: readonly EngineName[]): void {
  const scope = join(root, 'node_modules/@specwright')
  mkdirSync(scope, { recursive: true })
  for (const name of names) symlinkSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), join(scope, name))
}
