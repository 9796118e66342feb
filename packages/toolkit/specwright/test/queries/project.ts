import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { workspace } from '../../../core/document/test/workspace.ts'
import { shop } from './shop.ts'

/** A project with the document of the shop, where TanStack Query is installed. */
export function project(files: Readonly<Record<string, string>> = {}): string {
  const root = workspace({
    'api.json': JSON.stringify(shop),
    'package.json': '{ "type": "module" }',
    'node_modules/@tanstack/.keep': '',
    ...files,
  })
  // Where the engine has it.
  const installed = fileURLToPath(new URL('../../../client-engine/node_modules/@tanstack/query-core', import.meta.url))
  symlinkSync(installed, join(root, 'node_modules/@tanstack/query-core'))
  return root
}
