import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import ts from 'typescript'
import type { TextFile } from './write-folder.ts'

/**
 * The declarations that a package shows: those of its entries, and what these import.
 *
 * @param folder Path of the compiled package.
 * @param entries Paths of declarations below it.
 */
export function declarationsOf(folder: string, entries: readonly string[]): TextFile[] {
  const found = new Map<string, string>()
  const visit = (path: string): void => {
    if (found.has(path)) return
    const text = readFileSync(posix.join(folder, path), 'utf8')
    found.set(path, text)
    for (const { fileName } of ts.preProcessFile(text).importedFiles) {
      // TypeScript leaves the extensions of sources in types that it infers.
      if (fileName.startsWith('.'))
        visit(posix.join(posix.dirname(path), fileName).replace(/(?:\.d)?\.[jt]s$/, '.d.ts'))
    }
  }
  for (const entry of entries) visit(entry)
  return [...found].map(([path, text]) => ({ path, text }))
}
