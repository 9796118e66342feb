import { dirname, join } from 'node:path'
import type { Limits } from '../generate/budget.ts'
import { filterKinds } from '../config/checked-config.ts'
import type { DocumentConfig, Filter } from '../config.ts'
import type { GenerateOptions, Generated } from '../generate/generate.ts'
import type { WriteOptions } from '../io/owned-files.ts'
import { isUrl } from '@specwright/document/is-url'
import { urlName } from '../io/fetch-content.ts'
import { readLock, type PinOptions } from '../io/lock.ts'
import { outputsIn } from '../io/manifest.ts'
import { namesFileOf } from '../io/names-file.ts'
import { readConfig } from '../io/read-config.ts'
import { isFile, pathBelow } from '../io/read-input.ts'
import { completeFolders, defaultOutputs, folderOutputs, type FolderOutput } from '../config/outputs.ts'
import { requireFile } from './named-file.ts'
import { noProgressLine, type ProgressLine } from '@specwright/code/progress'
import { UsageError } from './usage-error.ts'
import { product } from '@specwright/code/product'
import { unknownWord } from '@specwright/code/did-you-mean'

/** One generation: what to read, and where to write. */
export interface Job {
  readonly generated: () => Promise<Generated>
  /** Folder that the paths of the files are relative to. */
  readonly root: string
  /** How to write the files there. */
  readonly options: WriteOptions
  /** Paths of its documents. */
  readonly documents: readonly string[]
  /** Whether a run may be skipped because nothing has changed: what is not a file may differ each time. */
  readonly isStamped: boolean
  /** Its command line, for messages. */
  readonly command: string
  readonly progress: ProgressLine
}

/** The options of the command line. */
export interface JobOptions {
  readonly out?: string
  readonly events?: string
  readonly only?: string
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly allow?: readonly string[]
  readonly force?: boolean
  readonly strict?: boolean
  /** Whether URLs that are not pinned are refused (`keep`, the default) or pinned. */
  readonly pinning?: 'keep' | 'add'
  /** Whether changed contents of URLs are pinned. */
  readonly update?: boolean
  readonly 'max-seconds'?: string
  readonly 'max-output'?: string
  readonly progress?: ProgressLine
}

/**
 * The job of a command line: that of the configuration, or any one document.
 *
 * @throws {UsageError} If an argument is missing or superfluous.
 * @throws {ConfigError} If the configuration cannot be used.
 */
export async function jobOf(documents: readonly string[], options: JobOptions): Promise<Job> {
  const { out, events, only, force = false, strict } = options
  const mode = options.update === true ? 'update' : (options.pinning ?? 'keep')
  const generation = {
    limits: limitsOf(options),
    ...(options.progress && { step: options.progress.step }),
    ...(strict !== undefined && { strict }),
  }
  const [document, ...more] = documents
  if (more.length > 0) throw new UsageError(`Unexpected argument "${more[0]}": name one DOCUMENT`)
  if (document !== undefined) requireFile(document)
  if (events !== undefined && document !== undefined) requireFile(events)
  if (document === undefined) {
    for (const option of ofDocument) {
      if (options[option] !== undefined) throw new UsageError(`--${option} requires a DOCUMENT`)
    }
    return { ...(await configuredJob({ force }, generation, mode)), progress: options.progress ?? noProgressLine }
  }
  if (out === undefined) throw new UsageError('--out is missing: add --out DIR')
  const config = {
    names: join(out, namesFileOf(document)),
    only: only === undefined ? defaultOutputs : onlyOf(only),
    ...(events !== undefined && { events }),
    ...(options.include && { include: filterOf('include', options.include) }),
    ...(options.exclude && { exclude: filterOf('exclude', options.exclude) }),
    ...(options.allow && { allow: options.allow }),
  }
  return {
    // The emitters are loaded lazily: an unchanged document does not need them.
    generated: async () => {
      const kept = only === undefined ? [] : outputsIn(out)
      return (await import('../generate/generate.ts')).generateFolder(document, config, {
        kept,
        ...generation,
        lock: { pins: readLock(out), mode },
      })
    },
    root: out,
    options: { force, partial: only !== undefined, complete: completeFolders(config.only) },
    documents: [document, ...(events === undefined ? [] : [events])],
    isStamped: isFile(document) && options.update !== true,
    command: commandOf(document, options),
    progress: options.progress ?? noProgressLine,
  }
}

/** The options that a configuration replaces. */
const ofDocument = ['out', 'events', 'only', 'include', 'exclude', 'allow'] as const

/** The command line that generates the same. */
function commandOf(document: string, options: JobOptions): string {
  const flags = ofDocument.flatMap((name) => [options[name] ?? []].flat().map((value) => `--${name} ${quoted(value)}`))
  return [
    `${product.command} generate`,
    quoted(isUrl(document) ? urlName(document) : document),
    ...flags,
    ...(options.strict === true ? ['--strict'] : []),
  ].join(' ')
}

/** An argument as a shell reads it. */
function quoted(text: string): string {
  return /^[\w./:,=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

/** The job of the working folder's configuration. */
async function configuredJob(
  options: WriteOptions,
  generation: GenerateOptions,
  mode: PinOptions['mode'],
): Promise<Omit<Job, 'progress'>> {
  const read = await readConfig()
  if (read === undefined || read.config.documents.length === 0) {
    throw new UsageError(`There is nothing to generate: name a DOCUMENT and --out DIR, or write ${product.configs[0]}`)
  }
  const { file, config } = read
  const root = dirname(file)
  return {
    generated: async () => {
      const made = await (
        await import('../generate/generate.ts')
      ).generateProject(config, {
        root,
        ...generation,
        lock: { pins: readLock(root), mode },
      })
      return { ...made, sources: [...made.sources, file] }
    },
    root,
    options,
    isStamped: mode !== 'update' && config.documents.every(({ document }) => isFile(document)),
    documents: config.documents.flatMap((each) => sourcesOf(each, root)),
    command: `${product.command} generate${generation.strict === true ? ' --strict' : ''}`,
  }
}

function sourcesOf({ document, events, overlays = [] }: DocumentConfig, root: string): string[] {
  return [document, ...overlays, ...(events === undefined ? [] : [events])].map((path) => pathBelow(root, path))
}

function limitsOf({ 'max-seconds': seconds, 'max-output': output }: JobOptions): Limits {
  return {
    ...(seconds !== undefined && { maxSeconds: positive(seconds, '--max-seconds') }),
    ...(output !== undefined && { maxOutput: positive(output, '--max-output') }),
  }
}

function positive(text: string, flag: string): number {
  const number = Number(text)
  if (!(number > 0 && number < Infinity)) throw new UsageError(`${flag} must be a number greater than 0, not "${text}"`)
  return number
}

function filterOf(option: string, entries: readonly string[]): Filter {
  const filter: Partial<Record<keyof Filter, string[]>> = {}
  for (const entry of entries) {
    const [, by, name] = /^(\w+)=(.+)$/s.exec(entry) ?? []
    const kind = filterKinds.find((known) => known === by)
    if (kind === undefined || name === undefined) {
      const forms = filterKinds.map((known) => `${known}=NAME`).join(', ')
      throw new UsageError(`--${option} must be one of ${forms}, not "${entry}"`)
    }
    filter[kind] = [...(filter[kind] ?? []), name]
  }
  return filter
}

function onlyOf(text: string): FolderOutput[] {
  return text.split(',').map((name) => {
    const known = folderOutputs.find((output) => output === name.trim())
    if (known === undefined)
      throw new UsageError(unknownWord(`--only names an unknown output, "${name}"`, name, folderOutputs))
    return known
  })
}
