import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { addressOf, filesBeside, referredTo, sha256, type CorpusDocument } from './documents.ts'

/**
 * Lists the documents of a folder that has them as `<owner>/<name>/<path>`, and the commit of each repository in
 * `commits.json`. A file that another one refers to is a part of that, not a document.
 */
export function listFolder(folder: string): readonly CorpusDocument[] {
  const commits = JSON.parse(readFileSync(join(folder, 'commits.json'), 'utf8')) as Readonly<Record<string, string>>
  const documents = Object.entries(commits).flatMap(([repository, commit]) =>
    documentsIn(join(folder, repository)).map((facts) => ({ repository, commit, ...facts })),
  )
  return documents.toSorted((a, b) => (addressOf(a) < addressOf(b) ? -1 : 1))
}

function documentsIn(root: string): readonly Omit<CorpusDocument, 'repository' | 'commit'>[] {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const found = entries.flatMap((entry) => {
    const path = relative(root, join(entry.parentPath, entry.name))
    const content = readFileSync(join(root, path))
    const version = declaredVersion(content.toString())
    return version === undefined ? [] : [{ path, version, bytes: content.length, sha256: sha256(content) }]
  })
  const parts = new Set(found.flatMap(({ path }) => referredTo(root, path)))
  return found
    .filter(({ path }) => !parts.has(path))
    .map((document) => {
      const files = filesBeside(root, document.path)
      return files === undefined ? document : { ...document, files }
    })
}

/** The version that a document declares at its top level; no parser is asked, since some are not quite JSON or YAML. */
function declaredVersion(text: string): string | undefined {
  const declaration = /^\s*\{/.test(text)
    ? /"(?:openapi|swagger)"\s*:\s*"(\d[\d.]*)"/
    : /^["']?(?:openapi|swagger)["']?\s*:\s*["']?(\d[\d.]*)/m
  return declaration.exec(text)?.[1]
}
