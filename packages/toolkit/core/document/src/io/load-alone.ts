import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isObject, own, type JsonObject } from '@specwright/json-schema/json'
import type { LoadedDocument } from '../document.ts'
import { addressOf, isUrl } from '../is-url.ts'
import { interpreted, removeRepeated, type InterpretedReport } from '../openapi/interpreted.ts'
import { bundleAlone } from '../refs/bundle-alone.ts'
import { mayHaveIdentifiers, resolveIdentifiedRefs } from '../refs/identified-refs.ts'
import { shortenChains } from '../refs/long-chains.ts'
import { readRefs } from '../refs/read-refs.ts'
import { areOrdinary, referencesIn } from '../refs/references.ts'
import { nameSecuritySchemes } from '../refs/security-refs.ts'
import { decodedText } from '../yaml/decoded-text.ts'
import { readJson } from '../yaml/json-text.ts'
import { mayHaveAliases, maxNesting, parseYaml } from '../yaml/parse-yaml.ts'
import { configurationBeside, isFile } from './configuration.ts'

/** How a document is read that refers only to itself. */
export interface LoadAloneOptions {
  /** The content of the file, if it is not on the disk. */
  readonly content?: Uint8Array
  /** Gives what was made of the same content before, or else makes it. */
  readonly recall?: (content: Uint8Array, make: () => JsonObject | undefined) => JsonObject | undefined
}

/**
 * Reads a document that refers only to itself as `loadDocument` does with `lint: false`, in a fraction of the time:
 * without the linter, whose code takes long to load, and without positions.
 *
 * Its `locate` throws: only `loadDocument` knows where a value is.
 *
 * @returns Nothing for any other document, and for one with a problem: `loadDocument` reads or reports it.
 */
export function loadAlone(
  file: string,
  { content, recall = (_content, make) => make() }: LoadAloneOptions = {},
): LoadedDocument | undefined {
  const path = isUrl(file) ? file : resolve(file)
  try {
    const read = content ?? readFileSync(path)
    const root = recall(read, () => rootIn(decodedText(read), path))
    if (root === undefined) return undefined
    const files = [...configurationBeside(path).filter(isFile), ...(content === undefined ? [path] : [])]
    return { root, warnings: [], ...addressOf(path), files, locate: unlocated }
  } catch {
    // It is read once more to say what is wrong with it.
    return undefined
  }
}

function rootIn(text: string, path: string): JsonObject | undefined {
  const root = readJson(text, maxNesting)?.value ?? (mayHaveAliases(text) ? undefined : parseYaml(text, path))
  if (!isObject(root)) return undefined
  const version = own(root, 'openapi')
  const isKnown = typeof version === 'string' && /^3\.[012]\.\d/.test(version)
  if (!isKnown || Object.hasOwn(root, 'swagger') || Object.hasOwn(root, 'jsonSchemaDialect')) return undefined
  // Before OpenAPI 3.1, there was no `$id` and no `$anchor`.
  if (!version.startsWith('3.0') && mayHaveIdentifiers(text)) resolveIdentifiedRefs(root)
  nameSecuritySchemes(root)
  const references = referencesIn(root)
  const showData = areOrdinary(references) ? undefined : refsAlone(root)
  if (!bundleAlone(root, shortenChains(root, showData === undefined ? references : undefined))) return undefined
  showData?.()
  let isUsable = true
  const report: InterpretedReport = { warn: () => () => {}, refuse: () => () => (isUsable = false) }
  removeRepeated(root, report)
  const converted = interpreted(root, report)
  return isUsable ? converted : undefined
}

/**
 * Reads the refs of a document.
 *
 * @returns A function that shows the data that looks like refs.
 * @throws {Error} If it refers to another file.
 */
function refsAlone(root: JsonObject): () => void {
  const step = readRefs({ address: '', root }, { warn() {}, moved() {} }).next()
  if (step.done !== true) throw new Error(`The document refers to ${step.value.uri}`)
  return step.value.showData
}

function unlocated(): never {
  throw new TypeError('Cannot locate a value: the document was read without positions')
}
