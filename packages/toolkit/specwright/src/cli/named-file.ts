import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { nearest, unknownWord } from '@specwright/code/did-you-mean'
import { isFile } from '../io/read-input.ts'
import { UsageError } from './usage-error.ts'

/** What documents are called in a folder that is named instead of one. */
const usual = /^(?:openapi|swagger|asyncapi)\.(?:ya?ml|json)$/

/**
 * Refuses a document that is no file, at the door: a mistyped name, or a folder. What is not a file, such as a URL, is read
 * later.
 *
 * @param commands Commands whose names may be meant where a document is named: those that follow this command.
 * @throws {UsageError} If there is no such file.
 */
export function requireFile(document: string, commands: readonly string[] = []): void {
  if (!isFile(document)) return
  const stats = statSync(document, { throwIfNoEntry: false })
  if (stats?.isDirectory() === true) {
    const found = readdirSync(document).find((name) => usual.test(name))
    const meant = found === undefined ? '. Name a file' : `: did you mean ${join(document, found)}?`
    throw new UsageError(`Cannot read "${document}", which is a folder${meant}`)
  }
  if (stats !== undefined) return
  // A word without a dot or a slash is rather a command than a file.
  const isWord = /^[a-z-]+$/i.test(document)
  if (isWord && nearest(document, commands) !== undefined)
    throw new UsageError(unknownWord(`There is no file and no command "${document}"`, document, commands))
  const near = nearest(basename(document), filesBeside(document))
  const meant = near === undefined ? '' : `: did you mean ${join(dirname(document), near)}?`
  throw new UsageError(`There is no file "${document}"${meant}`)
}

function filesBeside(path: string): readonly string[] {
  try {
    return readdirSync(dirname(path), { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
  } catch {
    return [] // there is no such folder, or nobody may read it
  }
}
