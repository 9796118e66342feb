import { statSync } from 'node:fs'
import { StoreError } from '../../store/store-error.ts'

/**
 * Creates a check that a file is still the one that it is now. What is written to a file that has no name any more is lost
 * with the process.
 *
 * @returns A function that throws a `StoreError` if the file was removed or replaced.
 */
export function createFileCheck(path: string): () => void {
  const opened = identityOf(path)
  return () => {
    if (identityOf(path) === opened) return
    throw new StoreError(`Cannot use the store ${path}: the file was removed or replaced. Start the mock again`)
  }
}

function identityOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && `${found.dev}/${found.ino}`
}
