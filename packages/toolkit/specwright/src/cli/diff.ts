import { basename, dirname, join, relative } from 'node:path'
import { formatDiagnostics, type Diagnostic } from '@specwright/document/diagnostics'
import { faces, formats, printVerdict, reaches, type Format, type Verdict } from '@specwright/diff'
import { inexactNumberCode } from '@specwright/document/diagnostics'
import { readConfig } from '../io/read-config.ts'
import { exceptionsFile, readExceptions } from '../io/read-exceptions.ts'
import { readNamedVersion } from '../io/read-named-version.ts'
import { rateContract } from './rate-versions.ts'
import { requireFile } from './named-file.ts'
import { oneOf } from './one-of.ts'
import { secondOpinion } from './second-opinion.ts'
import { noProgressLine, type ProgressLine } from '@specwright/code/progress'
import { areLarge } from './stack.ts'
import { UsageError } from './usage-error.ts'
import { product } from '@specwright/code/product'

const levels = ['patch', 'minor', 'major'] as const

/** Options of `diff`. */
export interface DiffOptions {
  readonly format?: string | undefined
  readonly 'fail-on'?: readonly string[] | undefined
  readonly 'second-opinion'?: boolean | undefined
  readonly allow?: readonly string[] | undefined
}

/**
 * Prints what changed between two versions of a document. Returns the exit code: 3 if a bump reaches `--fail-on`, 1 if an
 * exception no longer applies.
 *
 * @throws {UsageError} If an argument is missing or superfluous, or a version cannot be read.
 * @throws {DocumentError} If a document cannot be used.
 */
export async function diff(
  versions: readonly string[],
  options: DiffOptions,
  progress: ProgressLine = noProgressLine,
): Promise<number> {
  const [base, named, ...more] = versions
  if (base === undefined) throw new UsageError('BASE is missing: name a file, git:REF or npm:PACKAGE@VERSION')
  if (more.length > 0) throw new UsageError(`Unexpected argument "${more[0]}": diff compares two versions`)
  for (const version of [base, named]) if (version !== undefined && !isReference(version)) requireFile(version)
  const format = oneOf('format', options.format ?? 'text', formats)
  const isReached = (options['fail-on'] ?? []).map(failOn)
  const isFile = named !== undefined && !isReference(named)
  const working = isFile ? named : await configuredDocument()
  const revision = named ?? working
  const invisible: Diagnostic[] = []
  const report = (warning: Diagnostic): void => {
    if (warning.code === inexactNumberCode) invisible.push(warning)
  }
  // The base is published: it cannot be corrected any more.
  const reading = { report, ...(options.allow && { allow: options.allow }) }
  // Lines in a log are for work that takes long.
  const { step } = progress.moves || areLarge([base, revision]) ? progress : noProgressLine
  step(`Reading ${base}`)
  const before = await readNamedVersion(base, working, { ...reading, isPublished: true })
  step(`Reading ${revision}`)
  const after = await readNamedVersion(revision, working, reading)
  if ('asyncapi' in before.root !== 'asyncapi' in after.root) {
    throw new UsageError(
      `Cannot compare ${base} with ${revision}: one is OpenAPI and the other is AsyncAPI. Name two documents of the same kind`,
    )
  }
  progress.clear()
  // The comparison uses values after parsing, so the verdict cannot show what parsing changed.
  if (invisible.length > 0) process.stderr.write(`${formatDiagnostics(invisible)}\n\n`)
  step('Comparing the versions')
  const read = readExceptions(join(dirname(working), exceptionsFile))
  // Only data shows whole requests; to people, a value says more.
  const isWhole = format === 'json' || format === 'http'
  const rated = await rateContract(before, after, { document: basename(working), read, isWhole })
  const { verdict } = rated
  progress.clear()
  process.stdout.write(printVerdict(verdict, format satisfies Format))
  if (options['second-opinion'] === true) process.stderr.write(await secondOpinion(before.root, after.root, verdict))
  const stale = read?.stale([rated]) ?? []
  if (stale.length > 0) {
    process.stderr.write(`These exceptions no longer apply. Remove them:\n${formatDiagnostics(stale)}\n`)
    return 1
  }
  return isReached.some((each) => each(verdict)) ? 3 : 0
}

/**
 * The document to compare if none is named: the first one of the configuration.
 *
 * @throws {UsageError} If there is no configuration.
 */
async function configuredDocument(): Promise<string> {
  const read = await readConfig()
  const [first] = read?.config.documents ?? []
  if (read === undefined || first === undefined) {
    throw new UsageError(`REVISION is missing: name a file, or write ${product.configs[0]}`)
  }
  return relative('.', join(dirname(read.file), first.document))
}

/** Whether a version is in a repository or a registry. */
function isReference(version: string): boolean {
  return /^(?:git|npm):/.test(version)
}

/**
 * Says of a verdict whether it reaches a bump, or the one of a face: `major`, `wire:major`.
 *
 * @throws {UsageError} If it is neither.
 */
function failOn(given: string): (verdict: Verdict) => boolean {
  const rows = [undefined, ...faces].flatMap((face) =>
    levels.map((level) => ({ face, level, word: face === undefined ? level : `${face}:${level}` })),
  )
  const words = rows.map(({ word }) => word)
  const { face, level } = rows[words.indexOf(oneOf('fail-on', given, words))]! // one of them
  return ({ bump, faces: rated }) => reaches(face === undefined ? bump : rated[face], level)
}
