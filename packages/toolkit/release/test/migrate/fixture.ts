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
  const [base, revision] = [await generated(documents.base, '1.4.0'), await generated(documents.revision, '2.0.0')]
  writerOf(join(folder, 'before/node_modules/@pets/client'))(base.texts)
  writerOf(join(folder, 'node_modules/@pets/client'))(revision.texts)
  const versions = { base: base.version, revision: revision.version }
  const migration = await migrationOf(versions, renames)
  const config = JSON.stringify({ compilerOptions: { ...compilerOptions, ...more }, include: ['src'] })
  for (const place of ['', 'before/'])
    write({
      [`${place}package.json`]: '{ "type": "module" }',
      [`${place}tsconfig.json`]: config,
      [`${place}src/jsx.d.ts`]: jsx,
    })
  for (const place of ['', 'before/']) symlinkSync(openapiFetch, join(folder, place, 'node_modules/openapi-fetch'))
  return { folder, migration, versions, write, remove: () => rmSync(folder, { recursive: true }) }
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

/** The package `@pets/client` of a contract: its files by their paths, and what a migration reads of it. */
interface Generated {
  readonly texts: Readonly<Record<string, string>>
  readonly version: ContractVersion
}

/** What files of tests share: to generate takes longer than to write. */
const packages = new Map<string, Promise<Generated>>()
const migrations = new Map<string, Promise<Migration>>()

async function generated(path: string, version: string): Promise<Generated> {
  const key = JSON.stringify([path, version])
  const known = packages.get(key) ?? generate(path, version)
  packages.set(key, known)
  return await known
}

async function migrationOf(versions: Consumer['versions'], renames: Renames): Promise<Migration> {
  const key = JSON.stringify([versions.base.document, versions.revision.document, renames])
  const guide = 'https://pets.example/migration'
  const known =
    migrations.get(key) ?? createMigration({ package: '@pets/client', ...versions, renamed: renames, guide })
  migrations.set(key, known)
  return await known
}

/** Generates the client of a contract. */
async function generate(path: string, version: string): Promise<Generated> {
  const folder = mkdtempSync(join(tmpdir(), 'pets-package-'))
  try {
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
    const texts = { ...Object.fromEntries([...sources, ...compiled]), 'package.json': manifest }
    writerOf(folder)(texts)
    const api = readPublicApi(folder, 'source')
    return { texts, version: { document: path, names: names[0]?.names ?? noNames, packages: [api], version } }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
