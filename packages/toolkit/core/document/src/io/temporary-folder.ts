import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OutputError } from '../output-error.ts'
import { product } from '@specwright/code/product'

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'it is not a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left',
}

/**
 * Creates a temporary folder, which its caller removes.
 *
 * @param purpose Becomes part of its name.
 * @throws {OutputError} If it cannot be created.
 */
export function temporaryFolder(purpose: string): string {
  const parent = tmpdir()
  try {
    return mkdtempSync(join(parent, `${product.folders}-${purpose}-`))
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException // system calls throw nothing else
    const why = reasons[code] ?? message
    const what = `Cannot make a temporary folder in ${parent}`
    throw new OutputError(parent, `${what}: ${why}. Set TMPDIR to a writable folder.`, { cause })
  }
}
