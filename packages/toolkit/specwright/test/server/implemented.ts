import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { implement, type ImplementedContract, type ImplementedServer } from '@specwright/server-engine'
import { onTestFinished } from 'vitest'
import { generateFolder, writeFiles } from '../../src/index.ts'
import { typeErrorsIn } from '../compilers.ts'
import { strict } from '../strict.ts'

/** Any contract: the types of one that a test generates are not known here. */
type AnyContract = ImplementedContract<unknown, { readonly schemes: object; readonly required: object }>

/** What a server is implemented with, whatever the document. */
type AnyImplementation = Parameters<
  typeof implement<unknown, { schemes: object; required: object }, object, object, string>
>[1]

/** A folder of a user, who has installed the engines. */
export function folderWithEngines(): string {
  const root = mkdtempSync(join(tmpdir(), 'server-'))
  const scope = join(root, 'node_modules/@specwright')
  mkdirSync(scope, { recursive: true })
  for (const name of ['mock-engine', 'server-engine'])
    symlinkSync(fileURLToPath(new URL(`../../../${name}`, import.meta.url)), join(scope, name))
  return root
}

/** What the compiler says of a module that uses the `server.ts` of a document; `''` where it has nothing to say. */
export async function typeErrorsOf(document: object, usage: string): Promise<string> {
  const root = await generatedServer(document)
  const compilerOptions = { ...strict.compilerOptions, customConditions: ['@specwright/source'] }
  writeFiles(root, [
    { path: 'usage.ts', content: usage },
    { path: 'package.json', content: '{ "type": "module" }' },
    { path: 'tsconfig.json', content: JSON.stringify({ compilerOptions, include: ['usage.ts'] }) },
  ])
  return typeErrorsIn(root)
}

/** Generates `server.ts` of a document in a folder that has the engines. */
export async function generatedServer(document: object): Promise<string> {
  const root = folderWithEngines()
  onTestFinished(() => rmSync(root, { recursive: true }))
  writeFiles(root, [{ path: 'api.json', content: JSON.stringify(document) }])
  const { files } = await generateFolder(join(root, 'api.json'), { only: ['server'] })
  writeFiles(join(root, 'out'), files)
  return root
}

const contracts = new WeakMap<object, Promise<AnyContract>>()

/** The contract that is generated of a document, once. */
export async function contractOf(document: object): Promise<AnyContract> {
  const found = contracts.get(document) ?? generatedContract(document)
  contracts.set(document, found)
  return await found
}

async function generatedContract(document: object): Promise<AnyContract> {
  const root = await generatedServer(document)
  return ((await import(join(root, 'out/server.ts'))) as { readonly contract: AnyContract }).contract // as it was emitted
}

/** The server of a document. */
export async function implemented(document: object, implementation: object): Promise<ImplementedServer> {
  return implement(await contractOf(document), implementation as AnyImplementation)
}
