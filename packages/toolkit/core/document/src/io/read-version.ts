import { existsSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseDocument } from 'yaml'
import type { JsonObject } from '@specwright/json-schema/json'
import { loadDocument } from './load.ts'
import { fromGit, type Extracted } from './git-version.ts'
import { fromNpm } from './npm-version.ts'
import { bundleEvents } from './read-asyncapi.ts'
import type { Report } from '../model/model.ts'
import { temporaryFolder } from './temporary-folder.ts'

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
