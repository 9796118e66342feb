import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateFolder, noNames } from 'specwright'
import { createMigration, readPublicApi, type ContractVersion, type Migration, type Renames } from '@specwright/release'
import { ts } from 'ts-morph'

/** A project that calls `@pets/client`, whose new major version is installed. */
export interface Consumer {
  readonly folder: string
  readonly migration: Migration
  /** The contracts, with their declarations. */
  readonly versions: { readonly base: ContractVersion; readonly revision: ContractVersion }
  /** Writes files below its folder. */
  write(files: Readonly<Record<string, string>>): void
  remove(): void
}

/** The renames that the author of the contract confirmed. */
export const renamed: Renames = {
  '/components/schemas/Owner': '/components/schemas/Keeper',
  '/components/schemas/Owner/properties/full_name': '/components/schemas/Keeper/properties/display_name',
  '/components/schemas/Pet/properties/chip_id': '/components/schemas/Pet/properties/chip',
  '/components/schemas/Pet/properties/nick_name': '/components/schemas/Pet/properties/nickname',
  '/components/schemas/Pet/properties/address/properties/post_code':
    '/components/schemas/Pet/properties/address/properties/zip',
  '/components/schemas/Pet/properties/tags/items/properties/label':
    '/components/schemas/Pet/properties/tags/items/properties/text',
  '/components/schemas/Status/enum/0': '/components/schemas/Status/enum/0',
  '/paths/~1pets/get/parameters/0': '/paths/~1pets/get/parameters/0',
  '/paths/~1pets~1{id}/patch/requestBody/content/application~1json/schema/properties/note':
    '/paths/~1pets~1{id}/patch/requestBody/content/application~1json/schema/properties/remark',
  '/paths/~1owners~1{id}': '/paths/~1keepers~1{id}',
  '/paths/~1shops~1{shop}~1pets~1{pet}/put': '/paths/~1pets~1{pet}~1shops~1{shop}/put',
  '/paths/~1shops~1{shop}~1open/post': '/paths/~1open-shop/post',
  '/paths/~1shops~1{shop}~1shelves~1{shelf}~1clear/post': '/paths/~1shelves~1{shelf}~1clear/post',
  '/paths/~1pets~1{id}~1rate/post/parameters/1': '/components/schemas/Rating/properties/stars',
  '/paths/~1pets~1{id}~1rate/post/parameters/2': '/components/schemas/Rating/properties/because',
  '/paths/~1pets~1{id}~1mark/post/parameters/1':
    '/paths/~1pets~1{id}~1mark/post/requestBody/content/application~1json/schema/properties/term',
  '/paths/~1rooms~1{room}~1lock/post/parameters/0': '/paths/~1lock-room/post/parameters/0',
  '/paths/~1searches/parameters/1': '/paths/~1searches/parameters/1',
  '/components/parameters/Page': '/components/parameters/Page',
  '/paths/~1visits~1{id}~1cancel/post': '/paths/~1pets~1{pet}~1visits~1{id}~1cancel/post',
}

const document = (name: string): string => fileURLToPath(new URL(`${name}.yaml`, import.meta.url))

/** Both contracts beside this file, without declarations. */
export async function contractVersions(): Promise<{
  readonly base: ContractVersion
  readonly revision: ContractVersion
}> {
  const folder = mkdtempSync(join(tmpdir(), 'pets-names-'))
  try {
    return { base: await named('base', '1.4.0', folder), revision: await named('revision', '2.0.0', folder) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function named(name: string, version: string, root: string): Promise<ContractVersion> {
  const path = document(name)
  const { names } = await generateFolder(path, { only: ['types', 'client'], names: `${name}.names.json` }, { root })
  return { document: path, names: names[0]?.names ?? noNames, packages: [], version }
}

/**
 * Creates a consumer in a folder of its own, and the migration of the two contracts beside this file.
 *
 * @param more Further options of its compiler.
 */
export async function createConsumer(more: object = {}): Promise<Consumer> {
  return await createConsumerOf({ base: document('base'), revision: document('revision') }, renamed, more)
}

/** The same for other contracts, by the paths of their documents. */
export async function createConsumerOf(
  documents: { readonly base: string; readonly revision: string },
  renames: Renames,
  more: object = {},
): Promise<Consumer> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pets-consumer-')))
  const write = writerOf(folder)
  // The project as it was, with the version before, beside the one that is migrated.
  const base = await generated(documents.base, join(folder, 'before/node_modules/@pets/client'), '1.4.0')
  const revision = await generated(documents.revision, join(folder, 'node_modules/@pets/client'), '2.0.0')
  const guide = 'https://pets.example/migration'
  const migration = await createMigration({ package: '@pets/client', base, revision, renamed: renames, guide })
  const config = JSON.stringify({ compilerOptions: { ...compilerOptions, ...more }, include: ['src'] })
  for (const place of ['', 'before/'])
    write({
      [`${place}package.json`]: '{ "type": "module" }',
      [`${place}tsconfig.json`]: config,
      [`${place}src/jsx.d.ts`]: jsx,
    })
  for (const place of ['', 'before/']) symlinkSync(openapiFetch, join(folder, place, 'node_modules/openapi-fetch'))
  return { folder, migration, versions: { base, revision }, write, remove: () => rmSync(folder, { recursive: true }) }
}

const openapiFetch = fileURLToPath(new URL('../../node_modules/openapi-fetch', import.meta.url))

/** The types of JSX elements, which are plain objects here. */
const jsx = `declare namespace JSX {
  type Element = unknown
  interface IntrinsicElements { [name: string]: object }
  interface ElementChildrenAttribute { children: unknown }
}
`

const compilerOptions = {
  strict: true,
  module: 'nodenext',
  target: 'es2024',
  jsx: 'react',
  jsxFactory: 'h',
  noEmit: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  types: [],
}

function writerOf(folder: string): Consumer['write'] {
  return (files) => {
    for (const [path, text] of Object.entries(files)) {
      const file = join(folder, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
  }
}

/** A module as JavaScript. */
export function javascriptOf(fileName: string, text: string): string {
  const { outputText } = ts.transpileModule(text, {
    fileName,
    compilerOptions: {
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
      jsx: ts.JsxEmit.React,
      jsxFactory: 'h',
      verbatimModuleSyntax: true,
      rewriteRelativeImportExtensions: true,
    },
  })
  return outputText
}

/** Generates the client of a contract as the package `@pets/client`. */
async function generated(path: string, folder: string, version: string): Promise<ContractVersion> {
  mkdirSync(folder, { recursive: true })
  const { files, names } = await generateFolder(
    path,
    { only: ['types', 'client', 'fetch'], names: 'pets.names.json' },
    { root: folder },
  )
  const entry = (module: string): object => ({
    types: `${module}.ts`,
    source: `${module}.ts`,
    default: `${module}.js`,
  })
  const exports = { '.': entry('./index'), './operations': entry('./client/operations'), './fetch': entry('./fetch') }
  const manifest = JSON.stringify({ name: '@pets/client', version, type: 'module', exports })
  const sources = files.map((file) => [file.path, file.content] as const)
  const compiled = sources.map(([file, text]) => [file.replace(/\.ts$/, '.js'), javascriptOf(file, text)] as const)
  writerOf(folder)({ ...Object.fromEntries([...sources, ...compiled]), 'package.json': manifest })
  return { document: path, names: names[0]?.names ?? noNames, packages: [readPublicApi(folder, 'source')], version }
}
