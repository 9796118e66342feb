import { existsSync, realpathSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { BaseResolver, ResolveError, Source, type Document } from '@redocly/openapi-core'
import { diagnosticsOfValues } from '../yaml/check-values.ts'
import type { Diagnostic } from '../diagnostic.ts'
import { isObject, own } from '@specwright/json-schema/json'
import { decodedText } from '../yaml/decoded-text.ts'
import { anchorIn, mayHaveIdentifiers, resolveIdentifiedRefs } from '../refs/identified-refs.ts'
import { locate } from '../redocly/linted.ts'
import { readYaml } from '../yaml/read-yaml.ts'
import { isUrl } from '../is-url.ts'
import { folderToAllow, isInside, outsideReasons } from './outside.ts'
import { closedMetaschema, metaschemas } from '@specwright/json-schema/dialect'

/** What a document's refs may lead to, besides the files of its folder. */
export interface Reach {
  /** The contents of what is not a file, by address. */
  readonly given?: ReadonlyMap<string, Uint8Array>
  /** Other folders, and URLs below which everything is allowed. */
  readonly allow?: readonly string[]
  /** Fetches an allowed URL; without it none is. */
  readonly fetch?: ((url: string) => Promise<Uint8Array>) | undefined
  /** Whether values that cannot be used are found. Default: true. */
  readonly checksValues?: boolean
}

/**
 * Reads the files that a document refers to, and none outside its folder: no other host, no `file:` URL, no absolute
 * path, no symbolic link to another folder, unless it is allowed by name. The document itself may be such a link.
 */
export class ConfinedResolver extends BaseResolver {
  /** The files read so far, by address; the root file first. */
  readonly parsed: Map<string, Document> = new Map()
  /** What is wrong with values of the files read so far. */
  readonly diagnostics: Diagnostic[] = []
  /** Folders and URLs that refs lead to, and that are not allowed. */
  readonly notAllowed: Set<string> = new Set()
  readonly #folders: readonly string[]
  readonly #hosts: readonly string[]
  readonly #given: ReadonlyMap<string, Uint8Array>
  readonly #fetch: ((url: string) => Promise<Uint8Array>) | undefined
  readonly #checksValues: boolean
  #isOlder = false
  #root: string | undefined

  constructor(folder: string, { given = new Map(), allow = [], fetch, checksValues = true }: Reach = {}) {
    super()
    this.#checksValues = checksValues
    const [urls, folders] = [[folder, ...allow].filter(isUrl), [folder, ...allow].filter((each) => !isUrl(each))]
    this.#hosts = urls.map((url) => new URL(url.endsWith('/') ? url : `${url}/`).href)
    this.#folders = folders.map((each) => (existsSync(each) ? realpathSync(each) : each))
    this.#given = given
    this.#fetch = fetch
  }

  /** Reads the root document; like any other file, it must not be too large or too deep. */
  async resolveRoot(path: string): Promise<Document> {
    this.#root = path
    return (await this.resolveDocument(null, path, true)) as Document // it rejects instead of returning an error
  }

  override async loadExternalRef(absoluteRef: string): Promise<Source> {
    try {
      const given = this.#given.get(absoluteRef)
      if (given !== undefined) return sourceOf(absoluteRef, given)
      const [, uri = '', fragment] = /^([^#]*)(#.*)?$/s.exec(absoluteRef) ?? []
      const metaschema = closedMetaschema(uri)
      if (metaschema && (fragment === undefined || fragment === '#')) return new Source(uri, JSON.stringify(metaschema))
      if (
        this.#fetch &&
        fragment === undefined &&
        isUrl(uri) &&
        this.#hosts.some((host) => new URL(uri).href.startsWith(host))
      )
        return sourceOf(absoluteRef, await this.#fetch(uri))
      if (/^[a-z][a-z0-9+.-]+:/i.test(absoluteRef)) throw this.#refusal(absoluteRef)
      const [, file, anchor = ''] = /^(.*)#([A-Za-z_][-\w.]*)$/.exec(absoluteRef) ?? []
      const isThere = existsSync(absoluteRef)
      if (!isThere && file !== undefined) return await this.#anchored(absoluteRef, file, anchor)
      if (!isThere) throw new Error('there is no such file')
      const path = realpathSync(absoluteRef)
      if (absoluteRef !== this.#root && !this.#folders.some((folder) => isInside(folder, path)))
        throw this.#outside(path, outsideReasons.folder)
      if (statSync(path).isDirectory()) throw new Error('it is a folder')
      return sourceOf(absoluteRef, await readFile(path))
    } catch (error) {
      throw new ResolveError(error as Error) // the linter reports it at the $ref
    }
  }

  /** Why another host's file is not read. */
  #refusal(url: string): Error {
    if (this.#fetch === undefined || !isUrl(url)) return new Error(`refs to other hosts are not followed: ${url}`)
    return this.#outside(url, outsideReasons.host)
  }

  /** Remembers what would have to be allowed, for one error. */
  #outside(target: string, reason: string): Error {
    this.notAllowed.add(folderToAllow(target, this.#folders[0] ?? ''))
    return new Error(reason)
  }

  /**
   * A ref is a URI reference: the name of a file is percent-encoded, unless there is a file of that very name.
   */
  override resolveExternalRef(base: string | null, ref: string): string {
    const written = super.resolveExternalRef(base, ref)
    if (!ref.includes('%') || isUrl(written) || existsSync(written)) return written
    const decoded = super.resolveExternalRef(base, decodedUri(ref))
    return existsSync(decoded) ? decoded : written
  }

  /** Resolves an anchor in another file to a pointer, since the loader follows only pointers. */
  async #anchored(absoluteRef: string, file: string, anchor: string): Promise<Source> {
    const ref = anchorIn(readYaml(await this.loadExternalRef(file)), anchor)
    if (ref === undefined) throw new Error(`no schema in the file has the $anchor "${anchor}"`)
    return new Source(absoluteRef, JSON.stringify({ $ref: `${basename(file)}${ref}` }))
  }

  override parseDocument(source: Source, isRoot = false): Document {
    // A $ref may refer to a text file, for a description.
    if (
      !isRoot &&
      !isUrl(source.absoluteRef) &&
      !metaschemas.has(source.absoluteRef) &&
      !/\.(?:ya?ml|json)(?:#[-\w.]+)?$/.test(source.absoluteRef)
    )
      return super.parseDocument(source, isRoot)
    const parsed = readYaml(source, ({ line, col, message }) => {
      const location = locate({ source, pointer: undefined, start: { line, col } })
      this.diagnostics.push({ severity: 'warning', code: 'syntax', message, location })
    })
    // Before OpenAPI 3.1, there was no `$id` and no `$anchor`.
    if (isRoot)
      this.#isOlder = isObject(parsed) && /^(?:2|3\.0)/.test(String(own(parsed, 'openapi') ?? own(parsed, 'swagger')))
    if (!this.#isOlder && mayHaveIdentifiers(source.body)) resolveIdentifiedRefs(parsed)
    if (this.#checksValues) this.diagnostics.push(...diagnosticsOfValues(source, parsed))
    const document = { source, parsed }
    this.parsed.set(source.absoluteRef, document)
    return document
  }
}

function decodedUri(uri: string): string {
  try {
    return decodeURIComponent(uri)
  } catch {
    return uri // not UTF-8
  }
}

/**
 * The text of a file as the linter reads it.
 *
 * @throws {TypeError} If it is not UTF-8.
 * @throws {RangeError} If it is too large.
 */
export function sourceOf(address: string, content: Uint8Array): Source {
  return new Source(address, decodedText(content))
}
