import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { engineFolder } from '../engine-folder.ts'
import { clientOf, type ClientModule, type Given } from './library.ts'

/** An operation that responds with text, with these members besides. */
export function textOperation(operationId: string, members: object = {}): object {
  const content = { 'text/plain': { schema: { type: 'string' } } }
  const name = `operations.${operationId}`
  return {
    operationId,
    'x-name': name,
    tags: ['operations'],
    responses: { 200: { description: 'Done', content } },
    ...members,
  }
}

/** A document of such operations, by path. */
export function documentOf(paths: object, rest: object = {}): object {
  return { openapi: '3.1.0', info: { title: 'Vault', version: '1' }, paths, ...rest }
}

/** A method of a generated client. */
type Method = (...given: readonly unknown[]) => Given

/** A client: its resources, and the end of its tokens. */
export type Vault = Readonly<Record<string, Readonly<Record<string, Method>>>> & {
  readonly operations: Readonly<Record<string, Method>>
  readonly close: () => Promise<void>
}

/** Generates the client of a document, or of its path, for the tests of a file, and loads it. */
export async function vaultOf(document: object | string, config: object = {}): Promise<(options: object) => Vault> {
  const root = mkdtempSync(join(tmpdir(), 'specwright-vault-'))
  afterAll(() => {
    rmSync(root, { recursive: true, force: true })
  })
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  const path = typeof document === 'string' ? document : join(root, 'api.json')
  if (typeof document !== 'string') writeFileSync(path, JSON.stringify(document))
  const folder = await engineFolder(root, path, { outputs: ['client'], engines: 'packages', ...config })
  const module: ClientModule = await clientOf(folder)
  return (options) => module.createApiClient(options) as object as Vault // as its document says
}
