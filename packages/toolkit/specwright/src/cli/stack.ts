import { statSync } from 'node:fs'
import { DocumentError } from '@specwright/document/diagnostics'
import { isDeep } from '@specwright/document/is-deep'
import type { JsonObject } from '@specwright/json-schema/json'
import { isFile } from '../io/read-input.ts'

/** What a command runs in: a process starts with a small stack, and a large one takes a thread, which takes time. */
export type Stack = 'small' | 'large'

/** Thrown where a command needs the large stack. */
export class StackError extends Error {
  override name = 'StackError'
}

/** Bytes that documents can have that are generated from in the small stack. */
const smallDocuments = 256 * 1024

/** True for a command line with the name of a file that is too large for the small stack. */
export function namesLarge(argv: readonly string[]): boolean {
  return argv.some((each) => sizeOf(each) > smallDocuments)
}

/**
 * Leaves large documents to the large stack, whose thread also has limits of memory; and what can be read only once.
 *
 * @throws {StackError} For these, in a small stack.
 */
export function refuseLarge(documents: readonly string[], stack: Stack): void {
  if (stack === 'large') return
  refuseUnrepeatable(documents, stack)
  if (areLarge(documents)) throw new StackError()
}

/** True for files that are too large together for the small stack. */
export function areLarge(documents: readonly string[]): boolean {
  return documents.map(sizeOf).reduce((sum, size) => sum + size, 0) > smallDocuments
}

/**
 * Leaves to the large stack what can be read only once: there would be no second attempt.
 *
 * @throws {StackError} For such a document, in a small stack.
 */
export function refuseUnrepeatable(documents: readonly string[], stack: Stack): void {
  if (stack === 'small' && !documents.every(isFile)) throw new StackError()
}

/** The bytes of a file; 0 for one that cannot be read, since whoever reads it says why. */
function sizeOf(file: string): number {
  try {
    return statSync(file).size
  } catch {
    return 0
  }
}

/** How deeply values can be nested along refs for the small stack: half of what overflows it, 800 schemas in a chain. */
const smallDepth = 1100

/**
 * Leaves a document with long chains of refs to the large stack: what is compiled while a mock runs cannot be begun anew.
 *
 * @throws {StackError} For such a document, in a small stack.
 */
export function refuseDeep(root: JsonObject, stack: Stack): void {
  if (stack === 'small' && isDeep(root, smallDepth))
    throw new StackError('its chains of refs are too long for what was started. Start it again')
}

/** True for an error that a larger stack may prevent. */
export function isOverflow(error: unknown): boolean {
  if (error instanceof DocumentError) return error.diagnostics.some(({ code }) => code === 'too-deep')
  return error instanceof StackError || error instanceof RangeError
}
