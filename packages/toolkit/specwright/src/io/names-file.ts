import { readFileSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import { withOutputErrors } from '@specwright/document/diagnostics'
import { isUrl } from '@specwright/document/is-url'
import { noNames, type PinnedNames } from '@specwright/document/names'
import { urlName } from './fetch-content.ts'
import { namesText } from './names-text.ts'
import { parseNames } from './parse-names.ts'
import { isFile } from './read-input.ts'
import { writeText } from './write.ts'

/** A file of names, which generation extends. */
export interface NamesFile {
  readonly file: string
  /** The names for the next generation to keep. */
  readonly names: PinnedNames
  /** True if the file has them. */
  readonly isCurrent: boolean
}

/** The files of names of one generation; several documents may share one. */
export interface NamesFiles {
  /** @throws {DocumentError} If it is not valid. */
  read(file: string): PinnedNames
  /** Adds names to a file that was read; those that it got from an earlier document of this generation stay. */
  extend(file: string, names: PinnedNames): void
  all(): NamesFile[]
}

export function createNamesFiles(): NamesFiles {
  const written = new Map<string, PinnedNames>()
  const extended = new Map<string, PinnedNames>()
  return {
    read(file) {
      const names = written.get(file) ?? readNames(file)
      written.set(file, names)
      return extended.get(file) ?? names
    },
    extend(file, { operations, schemas }) {
      const before = written.get(file) ?? noNames
      const earlier = extended.get(file) ?? before
      extended.set(file, {
        operations: { ...operations, ...withMethods(changed(before.operations, earlier.operations)) },
        schemas: { ...schemas, ...changed(before.schemas, earlier.schemas) },
      })
    },
    all: () =>
      [...extended].map(([file, names]) => {
        const before = written.get(file)
        return {
          file,
          names,
          isCurrent: before !== noNames && before !== undefined && namesText(before) === namesText(names),
        }
      }),
  }
}

/** The lines that name a method: what another output shows of the others has come since. */
function withMethods(operations: PinnedNames['operations']): PinnedNames['operations'] {
  return Object.fromEntries(Object.entries(operations).filter(([, { name }]) => name !== undefined))
}

/** The members that an object does not share with the one that it was made from. */
function changed<Value>(
  before: Readonly<Record<string, Value>>,
  after: Readonly<Record<string, Value>>,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(after).filter(([key, value]) => before[key] !== value))
}

/**
 * The names that a generation has pinned for a document; without any, nothing.
 *
 * @throws {DocumentError} If the file is not valid.
 */
export function pinnedNames(document: string): { readonly names?: PinnedNames } {
  const names = readNames(besideDocument(document))
  return names === noNames ? {} : { names }
}

/** The default path of the file of names of a document, beside it: `pets.yaml` -> `pets.names.json`. */
export function besideDocument(document: string): string {
  return isFile(document) ? posix.join(posix.dirname(document), namesFileOf(document)) : namesFileOf(document)
}

/** The name of the file of names of a document; of standard input, `stdin.names.json`. */
export function namesFileOf(document: string): string {
  const path = isUrl(document) ? new URL(urlName(document)).pathname : document
  const name = isFile(document) || isUrl(document) ? path.split(/[/\\]/).at(-1) : 'stdin'
  return `${name?.replace(/\.(?:ya?ml|json)$/i, '') || 'openapi'}.names.json`
}

/**
 * Writes the files of names that a generation has extended.
 *
 * @throws {OutputError} If one cannot be written.
 */
export function writeNames({ names }: { readonly names: readonly NamesFile[] }): void {
  for (const each of names) if (!each.isCurrent) writeText(each.file, namesText(each.names))
}

function readNames(file: string): PinnedNames {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return noNames
  return parseNames(
    withOutputErrors(file, () => readFileSync(file, 'utf8')),
    file,
  )
}
