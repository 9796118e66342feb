import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseDocument } from 'yaml'
import { isObject, own, type JsonObject } from '@specwright/json-schema/json'
import { loadDocument } from './load.ts'
import { bundleEvents } from './read-asyncapi.ts'
import { documentFiles } from '../model/document-files.ts'
import type { Report } from '../model/model.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { runProgram } from './run-program.ts'
import { VersionError } from '../version-error.ts'

/** How a version is read. */
export interface ReadOptions {
  /** Receives warnings; by default they are ignored. */
  readonly report?: Report
  /** True for a version that users have: it cannot be changed, so its errors are warnings. */
  readonly isPublished?: boolean
  /** Folders outside that of the document that its refs may lead to; of a revision, those of its repository. */
  readonly allow?: readonly string[]
  /** Called with the path of the document, while the files beside it can be read. */
  readonly inspect?: (file: string) => void
}

/**
 * Reads the document of a version, bundled with every file that it refers to.
 *
 * @param name A path; `git:REF` for the working file at a revision of its repository; or `npm:PACKAGE@VERSION` for the
 * `openapi.json` of a published package.
 * @param workingFile Path of the file whose revision `git:REF` reads.
 * @throws {VersionError} If there is no such version.
 * @throws {DocumentError} If its document cannot be used.
 * @throws {OutputError} If no temporary file can be written.
 */
export async function readVersion(name: string, workingFile: string, options: ReadOptions = {}): Promise<JsonObject> {
  const { allow = [] } = options
  if (name.startsWith('git:'))
    return await inTemporaryFolder((folder) => fromGit(name.slice(4), { workingFile, folder, allow }), options)
  if (name.startsWith('npm:'))
    return await inTemporaryFolder((folder) => ({ file: fromNpm(name.slice(4), folder), allow: [] }), options)
  return await readDocument(name, options)
}

/** A document in a temporary folder, and the folders there that its refs may lead to. */
interface Extracted {
  readonly file: string
  readonly allow: readonly string[]
}

/** Reads a document from a temporary folder, which is removed afterwards. */
async function inTemporaryFolder(prepare: (folder: string) => Extracted, options: ReadOptions): Promise<JsonObject> {
  const folder = temporaryFolder('diff')
  try {
    const { file, allow } = prepare(folder)
    return await readDocument(file, { ...options, allow })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function readDocument(
  file: string,
  { report, isPublished = false, allow = [], inspect }: ReadOptions,
): Promise<JsonObject> {
  const reach = { isPublished, allow: allow.map((each) => resolve(each)) }
  const { root, warnings } = await (isEvents(file) ? bundleEvents : loadDocument)(file, reach)
  for (const warning of warnings) report?.(warning)
  inspect?.(file)
  return root
}

function isEvents(file: string): boolean {
  if (!existsSync(file)) return false
  const text = readFileSync(file, 'utf8')
  // To parse a long document takes long, and in YAML a member of the root starts a line.
  if (!text.trimStart().startsWith('{')) return /^(["']?)asyncapi\1[ \t]*:/m.test(text)
  try {
    return 'asyncapi' in (JSON.parse(text) as object) // the root of what starts with a brace
  } catch {
    // YAML may have braces too.
  }
  try {
    return parseDocument(text, { logLevel: 'silent' }).has('asyncapi')
  } catch {
    return false // nested too deeply, which the loader reports
  }
}

/** Extracts the working file's folder at a revision into a folder, with the folders of its repository that are allowed. */
function fromGit(
  ref: string,
  {
    workingFile,
    folder,
    allow,
  }: { readonly workingFile: string; readonly folder: string; readonly allow: readonly string[] },
): Extracted {
  // The revision must not be mistaken for an option.
  if (!/^\w/.test(ref)) throw new VersionError(`Cannot read git:${ref}: that is not a revision`)
  const target = `${workingFile} of git:${ref}`
  const root = runProgram('git', ['rev-parse', '--show-toplevel'], { target }).toString().trim()
  const inRepository = (path: string): string => relative(root, resolve(path)).replaceAll('\\', '/')
  const path = inRepository(workingFile)
  const wanted = allow.map(inRepository).filter((each) => !each.startsWith('..'))
  // A revision may not have them yet.
  const listing = ['-C', root, 'ls-tree', '-d', '-z', '--name-only', ref, '--', ...wanted]
  const isThere = wanted.length === 0 ? '' : runProgram('git', listing, { target }).toString()
  const allowed = wanted.filter((each) => isThere.split('\0').includes(each))
  const tree = ['-C', root, 'archive', '--format=tar', ref, '--', dirname(path), ...allowed]
  runProgram('tar', ['-x', '-C', folder], { target, input: runProgram('git', tree, { target }) })
  return { file: join(folder, path), allow: allowed.map((each) => join(folder, each)) }
}

/** Extracts a published package into a folder, and returns the path of its document there. */
function fromNpm(spec: string, folder: string): string {
  if (!/^@?\w/.test(spec)) throw new VersionError(`Cannot read npm:${spec}: that is not a package`)
  const target = `npm:${spec}`
  runProgram('npm', ['pack', spec, '--pack-destination', folder, '--json'], { target })
  const packed = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? ''
  runProgram('tar', ['-xzf', join(folder, packed), '-C', folder], { target })
  const root = join(folder, 'package')
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as JsonObject // every package has one
  const exported = own(manifest, 'exports')
  const files = ['json', 'yaml'].map((suffix) => `${documentFiles.whole}.${suffix}`)
  const entries = files.map((file) => (isObject(exported) ? own(exported, `./${file}`) : undefined))
  const paths = [...entries.filter((entry) => typeof entry === 'string'), ...files]
  const found = paths.map((path) => join(root, path)).find((path) => existsSync(path))
  if (found === undefined) throw new VersionError(`Cannot read npm:${spec}: the package has no openapi.json`)
  return found
}
