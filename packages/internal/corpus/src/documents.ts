import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** A public document, as its owner publishes it. */
export interface CorpusDocument {
  /** Its repository on GitHub, as `owner/name`. */
  readonly repository: string
  readonly path: string
  readonly commit: string
  /** The version of OpenAPI or Swagger that it declares. */
  readonly version: string
  readonly bytes: number
  readonly sha256: string
  /** The files of its repository that it refers to, directly or through others, if there are any. */
  readonly files?: {
    readonly count: number
    /** Digest of their paths and contents, in the order of the paths. */
    readonly sha256: string
  }
}

/** The address of a document: `owner/name/path`. */
export function addressOf({ repository, path }: CorpusDocument): string {
  return `${repository}/${path}`
}

/** The documents of `documents.json`. */
export function listedDocuments(): readonly CorpusDocument[] {
  const file = new URL('../documents.json', import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as readonly CorpusDocument[] // our own
}

/** The documents of `houses.json`: new repositories are made for them, and they are no part of the corpus. */
export function housedDocuments(): readonly CorpusDocument[] {
  const file = new URL('../houses.json', import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as readonly CorpusDocument[] // our own
}

/** A public document by its digest alone: where it is too large, or was bundled, for a commit to be known. */
type Digested = Pick<CorpusDocument, 'repository' | 'path' | 'version' | 'bytes' | 'sha256'>

/** The documents of `documents.json` and of `cycles.json`, of which there may be rows in the table of cycles. */
export function cycledDocuments(): readonly Digested[] {
  const others = readFileSync(new URL('../cycles.json', import.meta.url), 'utf8')
  return [...listedDocuments(), ...(JSON.parse(others) as readonly Digested[])] // our own
}

/**
 * Checks that each file is, byte for byte, the pinned revision of a document.
 *
 * @throws {Error} With the first that is not.
 */
export function checkPinned(files: readonly string[], documents: readonly Pick<CorpusDocument, 'sha256'>[]): void {
  const pinned = new Set(documents.map((each) => each.sha256))
  for (const file of files) {
    const digest = sha256(readFileSync(file))
    if (pinned.has(digest)) continue
    throw new Error(
      `Cannot use ${file}: no listed document has its SHA-256, ${digest}. Take the revision that is listed.`,
    )
  }
}

/** True if a folder has a document exactly as it is listed, with all files that it refers to. */
export function isIn(folder: string, document: CorpusDocument): boolean {
  const root = join(folder, document.repository)
  const file = join(root, document.path)
  if (!isFile(file) || sha256(readFileSync(file)) !== document.sha256) return false
  return filesBeside(root, document.path)?.sha256 === document.files?.sha256
}

/**
 * The files that a document refers to, directly or through others; `undefined` if there are none.
 *
 * @param root Folder of the files of its repository.
 * @param path Path of the document below that folder.
 */
export function filesBeside(root: string, path: string): CorpusDocument['files'] {
  const paths = referredTo(root, path)
  if (paths.length === 0) return undefined
  const lines = paths.map((each) => `${sha256(readFileSync(join(root, each)))}  ${each}\n`)
  return { count: paths.length, sha256: sha256(lines.join('')) }
}

/** The paths of the files that a document refers to, directly or through others, sorted. */
export function referredTo(root: string, path: string): readonly string[] {
  const start = join(root, path)
  const seen = new Set([start])
  for (const file of seen) {
    for (const target of referencesIn(readFileSync(file, 'utf8'))) {
      const found = resolve(dirname(file), target)
      if (isFile(found)) seen.add(found)
    }
  }
  seen.delete(start)
  return [...seen].map((file) => relative(root, file)).toSorted()
}

// Of JSON and YAML alike: a document that no parser accepts is listed too.
const reference = /\$ref["']?\s*:\s*(?:[>|]-?\s+)?(?:"([^"#][^"]*)"|'([^'#][^']*)'|([^\s"'#,]+))/g

function referencesIn(text: string): readonly string[] {
  const targets = [...text.matchAll(reference)].map(([, ...groups]) => groups.find(Boolean) ?? '')
  const files = targets.map((target) => target.replace(/#[^]*/, '')).filter((file) => file !== '')
  return [...new Set(files)].filter((file) => !file.includes('://'))
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

/** The SHA-256 of a content, in hexadecimal digits. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
