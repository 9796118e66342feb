import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { implement, type ImplementedContract, type ImplementedServer } from '@specwright/server-engine'
import { onTestFinished } from 'vitest'
import { generateFolder, writeFiles } from '../../src/index.ts'
import { typeErrorsIn } from '../compilers.ts'
import { installEngines } from '../installed-engines.ts'
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
  installEngines(root, 'mock-engine', 'server-engine', 'validator-engine')
  return root
}

/** A document, and a module that uses its `server.ts` from beside the folder `out`. */
interface ServerUsage {
  readonly document: object
  readonly usage: string
}

/** What the compiler says of a module that uses the `server.ts` of a document; `''` where it has nothing to say. */
export async function typeErrorsOf(document: object, usage: string): Promise<string> {
  return await typeErrorsOfAll({ usage: { document, usage } })
}

/** As `typeErrorsOf`, of several documents by folder: the compiler checks the engines once for all of them. */
export async function typeErrorsOfAll(usages: Readonly<Record<string, ServerUsage>>): Promise<string> {
  const root = folderWithEngines()
  onTestFinished(() => rmSync(root, { recursive: true }))
  const compilerOptions = { ...strict.compilerOptions, customConditions: ['@specwright/source'] }
  writeFiles(root, [
    { path: 'package.json', content: '{ "type": "module" }' },
    { path: 'tsconfig.json', content: JSON.stringify({ compilerOptions, include: ['*/usage.ts'] }) },
  ])
  for (const [folder, { document, usage }] of Object.entries(usages)) {
    writeFiles(join(root, folder), [{ path: 'usage.ts', content: usage }])
    await generateServer(join(root, folder), document)
  }
  return typeErrorsIn(root)
}

/** Generates `server.ts` of a document in a folder that has the engines. */
export async function generatedServer(document: object): Promise<string> {
  const root = folderWithEngines()
  onTestFinished(() => rmSync(root, { recursive: true }))
  await generateServer(root, document)
  return root
}

async function generateServer(folder: string, document: object): Promise<void> {
  writeFiles(folder, [{ path: 'api.json', content: JSON.stringify(document) }])
  const { files } = await generateFolder(join(folder, 'api.json'), { only: ['server'], engines: 'packages' })
  writeFiles(join(folder, 'out'), files)
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
