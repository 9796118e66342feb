import { readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { isUrl } from '@specwright/document/is-url'
import { urlName } from './fetch-content.ts'

/** The name of standard input as a document. */
const standardInput = '-'

/** A document to load: its path or name, and its content if it is not a file. */
export interface Input {
  readonly name: string
  readonly content?: Buffer
}

/** True for a document that is a file, which can be watched. */
export function isFile(document: string): boolean {
  return document !== standardInput && !isUrl(document)
}

/** The path of a document below a folder; standard input and URLs are the same below any folder. */
export function pathBelow(root: string, document: string): string {
  return isFile(document) && !isAbsolute(document) ? join(root, document) : document
}

/**
 * Reads a document that is not a file. The refs of standard input are relative to the working folder.
 *
 * @throws {DocumentError} If a URL cannot be fetched.
 */
export async function readInput(document: string, fetch: (url: string) => Promise<Buffer>): Promise<Input> {
  if (isUrl(document)) return { name: urlName(document), content: await fetch(document) }
  return isFile(document) ? { name: document } : { name: '<stdin>', content: readFileSync(0) }
}
