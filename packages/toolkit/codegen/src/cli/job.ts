import type { Limits } from '../budget.ts'
import type { WriteOptions } from '../io/drift.ts'
import type { Generated } from '../generate.ts'
import { outputsIn } from '../io/manifest.ts'
import { writeFiles } from '../io/write.ts'
import { contract, outputNames, type OutputName } from '../outputs.ts'
import { UsageError } from './usage-error.ts'

/** One generation: what to read, and where to write. */
export interface Job {
  readonly generated: () => Promise<Generated>
  /** Writes what the emitters themselves are built from, before they are loaded; absent where that never changes. */
  readonly prepare?: () => Promise<void>
  /** Folder that the paths of the files start from. */
  readonly root: string
  /** How the files are written there. */
  readonly options: WriteOptions
  /** Paths of the documents that it starts from. */
  readonly documents: readonly string[]
  /** The command line that does it, for a message. */
  readonly command: string
}

/** What the command line says beside the document. */
export interface JobOptions {
  readonly out?: string
  readonly only?: string
  readonly force?: boolean
  readonly 'max-seconds'?: string
  readonly 'max-output'?: string
}

/**
 * The job that a command line asks for: this repository's, or that of any document.
 *
 * @throws {UsageError} When something is missing or too much.
 */
export function jobOf(documents: readonly string[], options: JobOptions): Job {
  const { out, only, force = false } = options
  const limits = limitsOf(options)
  const [document, ...more] = documents
  if (more.length > 0) throw new UsageError(`One document at a time: "${more[0]}" is one too many`)
  // The emitters are loaded when there is something to do: an unchanged document does without.
  if (document === undefined) {
    if (out !== undefined || only !== undefined) throw new UsageError('--out and --only go with a DOCUMENT')
    const generated = async (): Promise<Generated> => (await import('../generate.ts')).generateHouse(contract, limits)
    // The run time that emitted code calls is text to the emitters: one that was renamed must be there when they load.
    const prepare = async (): Promise<void> => {
      const { emitValidatorRuntime } = await import('../emit/validators/validator-runtime.ts')
      writeFiles('.', emitValidatorRuntime(), { force, partial: true })
    }
    const options = { force }
    return { generated, prepare, root: '.', options, documents: Object.values(contract), command: 'pnpm generate' }
  }
  if (out === undefined) throw new UsageError('Where should the files go? Add --out DIR')
  const names = only === undefined ? outputNames : onlyOf(only)
  return {
    generated: async () => {
      const kept = only === undefined ? [] : outputsIn(out)
      return (await import('../generate.ts')).generateFolder(document, names, { kept, limits })
    },
    root: out,
    options: { force, partial: only !== undefined },
    documents: [document],
    command: `loyalty-codegen generate ${document} --out ${out}${only === undefined ? '' : ` --only ${only}`}`,
  }
}

function limitsOf({ 'max-seconds': seconds, 'max-output': output }: JobOptions): Limits {
  return {
    ...(seconds !== undefined && { maxSeconds: positive(seconds, '--max-seconds') }),
    ...(output !== undefined && { maxOutput: positive(output, '--max-output') }),
  }
}

function positive(text: string, flag: string): number {
  const number = Number(text)
  if (!(number > 0 && number < Infinity)) throw new UsageError(`${flag} takes a number greater than 0, not "${text}"`)
  return number
}

function onlyOf(text: string): OutputName[] {
  return text.split(',').map((name) => {
    const known = outputNames.find((output) => output === name.trim())
    if (known === undefined) throw new UsageError(`--only has no output "${name}"; there are ${outputNames.join(', ')}`)
    return known
  })
}
