import { readVersion, type ReadOptions } from '@specwright/document/io'
import type { PinnedNames } from '@specwright/document/names'
import type { JsonObject } from '@specwright/json-schema/json'
import { namesBeside } from './names-beside.ts'

/** A version of a document, and the names of the client that was generated from it, where they are known. */
export interface NamedVersion {
  readonly root: JsonObject
  readonly names: PinnedNames | undefined
}

/**
 * Reads a version of a document, as `readVersion` does, with the names beside it.
 *
 * @throws {VersionError} If there is no such version.
 * @throws {DocumentError} If its document or its names cannot be used.
 */
export async function readNamedVersion(
  name: string,
  workingFile: string,
  options: Omit<ReadOptions, 'inspect'> = {},
): Promise<NamedVersion> {
  let names: PinnedNames | undefined
  const root = await readVersion(name, workingFile, { ...options, inspect: (file) => (names = namesBeside(file)) })
  return { root, names }
}
