import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseDocument } from 'yaml'
import { isObject, own, type JsonObject } from '@loyalty-kit/json-schema/json'
import { loadVersion } from './load.ts'
import { bundleEvents } from './load-events.ts'
import type { Report } from '../model/model.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { runProgram } from './run-program.ts'
import { VersionError } from '../version-error.ts'

/**
 * The document that a version is named by, with every file that it refers to in one.
 *
 * @param name A path; `git:REF`, that path as a revision of the repository has it; or `npm:PACKAGE@VERSION`, the document
 *   that a published package carries as `openapi.json`.
 * @param working Path of the working file, which `git:REF` goes back to.
 * @param report Takes what the document's author should know, though it can be used; by default nobody does.
 * @throws {VersionError} When there is no such version.
 * @throws {DocumentError} When its document cannot be used.
 * @throws {OutputError} When nothing temporary can be written.
 */
export async function readVersion(name: string, working: string, report: Report = () => {}): Promise<JsonObject> {
  if (name.startsWith('git:')) return await within((folder) => fromGit(name.slice(4), working, folder), report)
  if (name.startsWith('npm:')) return await within((folder) => fromNpm(name.slice(4), folder), report)
  return await readDocument(name, report)
}

/** Reads a document that is put into a folder first; the folder is gone afterwards. */
async function within(put: (folder: string) => string, report: Report): Promise<JsonObject> {
  const folder = temporaryFolder('diff')
  try {
    return await readDocument(put(folder), report)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function readDocument(file: string, report: Report): Promise<JsonObject> {
  const { root, warnings } = isEvents(file) ? await bundleEvents(file, 'keep') : await loadVersion(file)
  for (const warning of warnings) report(warning)
  return root
}

function isEvents(file: string): boolean {
  if (!existsSync(file)) return false
  try {
    return parseDocument(readFileSync(file, 'utf8'), { logLevel: 'silent' }).has('asyncapi')
  } catch {
    return false // nested too deeply, which the loader tells
  }
}

/** Puts the folder of the working file, as a revision has it, into a folder; the path of the document there. */
function fromGit(ref: string, working: string, folder: string): string {
  // An option must not be taken for a revision.
  if (!/^\w/.test(ref)) throw new VersionError(`Cannot read git:${ref}: that is not a revision`)
  const reads = `${working} of git:${ref}`
  const root = runProgram('git', ['rev-parse', '--show-toplevel'], { reads }).toString().trim()
  const path = relative(root, resolve(working)).replaceAll('\\', '/')
  const tree = ['-C', root, 'archive', '--format=tar', ref, '--', dirname(path)]
  runProgram('tar', ['-x', '-C', folder], { reads, input: runProgram('git', tree, { reads }) })
  return join(folder, path)
}

/** Puts a published package into a folder; the path of its document there. */
function fromNpm(spec: string, folder: string): string {
  if (!/^@?\w/.test(spec)) throw new VersionError(`Cannot read npm:${spec}: that is not a package`)
  const reads = `npm:${spec}`
  runProgram('npm', ['pack', spec, '--pack-destination', folder, '--json'], { reads })
  const packed = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? ''
  runProgram('tar', ['-xzf', join(folder, packed), '-C', folder], { reads })
  const root = join(folder, 'package')
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as JsonObject // every package has one
  const exported = own(manifest, 'exports')
  const entries = ['./openapi.beta.json', './openapi.json'].map((entry) =>
    isObject(exported) ? own(exported, entry) : undefined,
  )
  const paths = [...entries.filter((entry) => typeof entry === 'string'), 'openapi.json', 'openapi.yaml']
  const found = paths.map((path) => join(root, path)).find((path) => existsSync(path))
  if (found === undefined) throw new VersionError(`Cannot read npm:${spec}: the package has no openapi.json`)
  return found
}
