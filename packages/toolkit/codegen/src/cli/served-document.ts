import { resolve } from 'node:path'
import type { LoadOptions } from '@loyalty-kit/document/io'
import { loadAlone } from '@loyalty-kit/document/io/alone'
import { isUrl } from '@loyalty-kit/document/is-url'
import { buildModel, type LoadedDocument, type Model } from '@loyalty-kit/document/model'
import type { Problem } from '@loyalty-kit/json-schema/compile'
import { compiledValidators, createJudge, type CompiledValidator } from '../compiled-validators.ts'
import { contractOf, type MockContract } from '../emit/mock/contract.ts'
import { explain } from '../emit/mock/state/explain.ts'
import { stateOf } from '../emit/mock/state/state.ts'
import { createFetcher } from '../io/lock.ts'
import { readInput } from '../io/read-input.ts'

/** A document that is served without generating files of it. */
export interface ServedDocument {
  /** What is of one operation is made, and its validators compiled, when it is first used. */
  readonly contract: MockContract<CompiledValidator>
  /** A line for each operation: what it does, or why it responds with an example. */
  explained(): readonly string[]
  /** Paths of all files that were read. */
  readonly files: readonly string[]
  /** Reads it again. */
  again(): Promise<ServedDocument>
}

/**
 * Reads a document to serve.
 *
 * @throws {DocumentError} If it cannot be used.
 */
export async function readServed(
  document: string,
  options: { readonly allow?: readonly string[] },
): Promise<ServedDocument> {
  const { fetch } = createFetcher({ pins: {}, mode: 'add' })
  const { name, ...input } = await readInput(document, fetch)
  const allow = (options.allow ?? []).map((each) => (isUrl(each) ? each : resolve(each)))
  const source = { name, options: { ...input, fetch, allow } }
  const model = await quickly(source)
  const report = ({ severity, message, pointer }: Problem): void => {
    if (severity === 'error') void printError(source, { message, pointer })
  }
  const validatorOf = compiledValidators(model, { assertsFormat: () => true, report })
  const judge = createJudge(validatorOf, (pointer, fault) => {
    process.stderr.write(`Cannot use the example at ${pointer}: ${fault}. Correct it, or its schema\n`)
  })
  return {
    contract: contractOf(model, { validatorOf, judge }),
    explained: () => explain(stateOf(model)),
    files: model.document.files,
    again: async () => await readServed(document, options),
  }
}

/** A document to load, and how. */
interface Loading {
  readonly name: string
  readonly options: LoadOptions
}

/** The model of a document, without linting it unless it cannot be read so. */
async function quickly({ name, options }: Loading): Promise<Model> {
  try {
    const alone = loadAlone(name, options.content)
    if (alone) return buildModel(alone)
    return buildModel(await load(name, { ...options, lint: false }))
  } catch {
    return buildModel(await load(name, options))
  }
}

/** Loads a document with the linter, which takes longer to load than most documents. */
async function load(name: string, options: LoadOptions): Promise<LoadedDocument> {
  const { loadDocument } = await import('@loyalty-kit/document/io')
  return await loadDocument(name, options)
}

/** Prints what is wrong at a place, whose position is looked for now. */
async function printError(
  { name, options }: Loading,
  { message, pointer }: Pick<Problem, 'message' | 'pointer'>,
): Promise<void> {
  const { locate } = await load(name, { ...options, lint: false })
  const { file, line, column } = locate(pointer)
  process.stderr.write(`${file}:${line}:${column} error ${message}\n`)
}
