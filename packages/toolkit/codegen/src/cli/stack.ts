import { statSync } from 'node:fs'
import { DocumentError } from '@loyalty-kit/document/diagnostics'
import { isFile } from '../io/read-input.ts'

/** What a command runs in: a process starts with a small stack, and a large one takes a thread, which takes time. */
export type Stack = 'small' | 'large'

/** Thrown where a command needs the large stack. */
export class StackError extends Error {
  override name = 'StackError'
}

/** Bytes that documents can have for the small stack. */
const smallDocuments = 256 * 1024

/**
 * Leaves large documents to the large stack, whose thread also has limits of memory; and what can be read only once,
 * since there would be no second attempt.
 *
 * @throws {StackError} For these, in a small stack.
 */
export function refuseLarge(documents: readonly string[], stack: Stack): void {
  if (stack === 'large') return
  const sizes = documents.map((file) =>
    isFile(file) ? (statSync(file, { throwIfNoEntry: false })?.size ?? 0) : Infinity,
  )
  if (sizes.reduce((sum, size) => sum + size, 0) > smallDocuments) throw new StackError()
}

/** True for an error that a larger stack may prevent. */
export function isOverflow(error: unknown): boolean {
  if (error instanceof DocumentError) return error.diagnostics.some(({ code }) => code === 'too-deep')
  return error instanceof StackError || error instanceof RangeError
}
