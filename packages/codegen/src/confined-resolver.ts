import { existsSync, realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import { BaseResolver, ResolveError, Source, type Document } from '@redocly/openapi-core'
import { guardText } from './guard.ts'

/**
 * Reads the files that a document refers to, and none outside its folder: no other host, no `file:` address, no
 * absolute path, no link that leads out.
 */
export class ConfinedResolver extends BaseResolver {
  readonly #folder: string

  constructor(folder: string) {
    super()
    this.#folder = existsSync(folder) ? realpathSync(folder) : folder
  }

  /** The root document itself; refused like any other file when it is too large or too deep. */
  async resolveRoot(path: string): Promise<Document> {
    return (await this.resolveDocument(null, path, true)) as Document // it rejects rather than giving an error back
  }

  override async loadExternalRef(absoluteRef: string): Promise<Source> {
    try {
      if (/^[a-z][a-z0-9+.-]+:/i.test(absoluteRef))
        throw new Error(`refs to other hosts are not followed: ${absoluteRef}`)
      const path = realpathSync(absoluteRef)
      const inside = relative(this.#folder, path)
      if (inside === '..' || inside.startsWith(`..${sep}`)) throw new Error(`the file is outside the document's folder`)
      const text = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n')
      guardText(text)
      return new Source(absoluteRef, text)
    } catch (error) {
      throw new ResolveError(error as Error) // the linter reports it at the ref
    }
  }
}
