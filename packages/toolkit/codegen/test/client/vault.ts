import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { engineFolder } from '../engine-folder.ts'
import { clientOf, type ClientModule } from './library.ts'

/** An operation that responds with text, with these members besides. */
export function textOperation(operationId: string, members: object = {}): object {
  const content = { 'text/plain': { schema: { type: 'string' } } }
  return { operationId, tags: ['operations'], responses: { 200: { description: 'Done', content } }, ...members }
}

/** A document of such operations, by path. */
export function documentOf(paths: object, rest: object = {}): object {
  return { openapi: '3.1.0', info: { title: 'Vault', version: '1' }, paths, ...rest }
}

/** A method of a generated client. */
type Method = (...given: readonly unknown[]) => Promise<unknown>

/** The client of a document whose operations have no tags. */
export interface Vault {
  readonly operations: Readonly<Record<string, Method>>
  close(): Promise<void>
}

/** Generates the client of a document for the tests of a file, and loads it. */
export async function vaultOf(document: object, config: object = {}): Promise<(options: object) => Vault> {
  const root = mkdtempSync(join(tmpdir(), 'loyalty-vault-'))
  afterAll(() => {
    rmSync(root, { recursive: true, force: true })
  })
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(root, 'api.json'), JSON.stringify(document))
  const folder = await engineFolder(root, join(root, 'api.json'), { outputs: ['client'], engines: 'inline', ...config })
  const module: ClientModule = await clientOf(folder)
  return (options) => module.createApiClient(options) as object as Vault // an operation without a tag is in `operations`
}
