import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { YamlParseError, type Source } from '@redocly/openapi-core'
import { isObject, own, type JsonObject } from '@specwright/json-schema/json'
import { DocumentError, type Diagnostic } from '../diagnostic.ts'
import { isUrl } from '../is-url.ts'
import { applyOverlay } from '../overlay/apply-overlay.ts'
import { locate, rootError, syntaxError } from '../redocly/linted.ts'
import { diagnosticsOfValues } from '../yaml/check-values.ts'
import { readYaml } from '../yaml/read-yaml.ts'
import { sourceOf } from './confined-resolver.ts'

/**
 * Applies overlays to a document, in place and in order, and returns warnings for their authors.
 *
 * @param address Path or URL of the document, which `extends` of an overlay must name.
 * @throws {DocumentError} If an overlay cannot be read or applied, with each location in it.
 */
export function applyOverlays(root: JsonObject, address: string, files: readonly string[]): Diagnostic[] {
  if (files.length === 0) return []
  unshare(root)
  const diagnostics = files.flatMap((file) => {
    const { source, overlay } = readOverlay(file)
    const found = diagnosticsOfValues(source, overlay)
    const report = (pointer: string, message: string, severity: Diagnostic['severity']): void => {
      found.push({ severity, code: 'overlay', message, location: locate({ source, pointer: `#${pointer || '/'}` }) })
    }
    const extended = isObject(overlay) ? own(overlay, 'extends') : undefined
    if (typeof extended === 'string' && !isSame(extended, address, source.absoluteRef)) {
      report('/extends', 'The overlay extends another document. Remove it from "overlays" of this one', 'error')
    } else applyOverlay(root, overlay, report)
    return found
  })
  if (diagnostics.some(({ severity }) => severity === 'error')) throw new DocumentError(diagnostics)
  return diagnostics
}

function readOverlay(file: string): { readonly source: Source; readonly overlay: unknown } {
  if (!existsSync(file)) throw rootError(file, 'no-file', 'There is no such overlay')
  try {
    const source = sourceOf(resolve(file), readFileSync(file))
    return { source, overlay: readYaml(source) }
  } catch (error) {
    if (error instanceof YamlParseError) throw syntaxError(error)
    throw rootError(file, 'unreadable', (error as Error).message) // the file system and the decoder throw errors
  }
}

/** True unless a reference and an address certainly name two documents: a file may be a copy of what a URL gives. */
function isSame(reference: string, address: string, base: string): boolean {
  if (isUrl(reference) || isUrl(address)) return !isUrl(reference) || !isUrl(address) || reference === address
  return resolve(dirname(base), decodeURI(reference.replace(/^file:\/\//, ''))) === address
}

/** An alias of YAML repeats an object, of which an overlay may change one. */
function unshare(root: JsonObject): void {
  for (const [key, value] of Object.entries(root)) {
    const copy: unknown = value === undefined ? value : JSON.parse(JSON.stringify(value))
    Object.defineProperty(root, key, { value: copy, configurable: true, enumerable: true, writable: true })
  }
}
