import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { counted, onLine } from 'specwright/internal'
import { compare, lte } from 'semver'
import { UsageError } from '../cli/usage-error.ts'
import { installedAt, type CallerOptions } from './code/programs.ts'
import { migrateCaller } from './migrate.ts'
import type { Entry, MigrationResult } from './code/run.ts'
import { migrateOpenapiFetch } from './openapi-fetch/migrate-openapi-fetch.ts'
import { peer } from './openapi-fetch/peer-symbols.ts'
import type { Migration } from './migration.ts'

/** What `migrate` did. */
export interface MigrateReport {
  /** A report for people. */
  readonly text: string
  /** How many places a person must decide. */
  readonly open: number
}

/** The options of `migrate`. */
export interface MigrateOptions {
  readonly 'dry-run'?: boolean
  /** The `tsconfig.json` of the callers. */
  readonly project?: string
  /** The version that they are written for. */
  readonly from?: string
  /** The generated folder that callers of another tool come over to. */
  readonly to?: string
}

/**
 * Rewrites the callers of an installed package in some files and folders: for its new major version, or, of openapi-fetch, for a
 * generated client.
 *
 * @param argv The name of the package, and the paths.
 * @param folder The working folder.
 * @throws {UsageError} If the command line is not valid.
 * @throws {Error} If the package is not installed, or has no migration.
 */
export function migrate(argv: readonly string[], folder: string, values: MigrateOptions = {}): MigrateReport {
  const [name, ...paths] = argv
  if (name === undefined) throw new UsageError('PACKAGE is missing: name the package whose callers are migrated')
  if (paths.length === 0) throw new UsageError('PATH is missing: name files or folders of callers, such as src/')
  const to = targetOf(name, values)
  const files = paths.flatMap((path) => sourcesIn(resolve(folder, path)))
  const config = configOf(folder, { project: values.project, first: files[0] })
  const entries: Entry[] = []
  for (const migrated of resultsFor(name, { folder, config, files }, { from: values.from, to })) {
    entries.push(...migrated.entries)
    if (values['dry-run'] !== true) for (const [path, text] of migrated.files) writeFileSync(path, text)
  }
  const open = entries.filter(({ kind }) => kind === 'decide').length
  return { text: reportOf(entries, { folder, name, isDry: values['dry-run'] === true }), open }
}

/**
 * The generated folder that callers of openapi-fetch come over to; `undefined` for those of another package.
 *
 * @throws {UsageError} If the options are not for this package.
 */
function targetOf(name: string, { from, to }: MigrateOptions): string | undefined {
  if (to !== undefined && name !== peer) throw new UsageError(`--to is only for callers of ${peer}, not of ${name}`)
  if (name !== peer) return undefined
  if (from !== undefined) throw new UsageError(`--from is not for callers of ${peer}`)
  if (to === undefined)
    throw new UsageError(`--to is missing: name the generated folder that callers of ${peer} come over to`)
  return to
}

/** What each step makes of the callers; a step reads what the one before has written. */
function* resultsFor(
  name: string,
  options: CallerOptions,
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
): Generator<MigrationResult> {
  if (to !== undefined) {
    yield migrateOpenapiFetch({ ...options, to: resolve(options.folder, to) })
    return
  }
  const migrations = migrationsOf(name, { folder: options.folder, from })
  for (const [index, migration] of migrations.entries())
    yield migrateCaller(migration, { ...options, next: migrations[index + 1] })
}

/** The migrations of an installed package: all after a version, or the last one. */
function migrationsOf(
  name: string,
  { folder, from }: { readonly folder: string; readonly from: string | undefined },
): Migration[] {
  const installed = installedAt(name, folder)
  if (installed === undefined) throw new Error(`Cannot find ${name}: it is not installed here. Install its new version`)
  const versions = existsSync(join(installed, 'migrations'))
    ? readdirSync(join(installed, 'migrations')).flatMap((file) =>
        file.endsWith('.json') ? [file.slice(0, -'.json'.length)] : [],
      )
    : []
  const sorted = versions.toSorted(compare)
  const wanted = from === undefined ? sorted.slice(-1) : sorted.filter((version) => !lte(version, from))
  if (wanted.length === 0) {
    const known = sorted.length === 0 ? 'it has none' : `it has those to ${sorted.join(', ')}`
    throw new Error(`Cannot migrate callers of ${name}: there is no such migration, ${known}`)
  }
  return wanted.map(
    (version) => JSON.parse(readFileSync(join(installed, 'migrations', `${version}.json`), 'utf8')) as Migration,
  ) // by its release
}

/** The `tsconfig.json` that is named, or the nearest one of the first file. */
function configOf(
  folder: string,
  { project, first }: { readonly project: string | undefined; readonly first: string | undefined },
): string | undefined {
  if (project !== undefined) return resolve(folder, project)
  for (let at = dirname(first ?? folder); ; at = dirname(at)) {
    const file = join(at, 'tsconfig.json')
    if (existsSync(file)) return file
    if (at === dirname(at)) return undefined
  }
}

const isSource = (path: string): boolean => /\.[cm]?[jt]sx?$/.test(path) && !/\.d\.[cm]?ts$/.test(path)

/** The source files below a path, without installed ones. */
function sourcesIn(path: string): string[] {
  if (!existsSync(path)) throw new Error(`Cannot read ${path}: there is no such file or folder`)
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inner = join(path, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name.startsWith('.') ? [] : sourcesIn(inner)
    return entry.isFile() && isSource(entry.name) ? [inner] : []
  })
}

function reportOf(
  entries: readonly Entry[],
  { folder, name, isDry }: { readonly folder: string; readonly name: string; readonly isDry: boolean },
): string {
  const lines = (kind: Entry['kind'], title: string): string[] => {
    const own = entries.filter((entry) => entry.kind === kind)
    if (own.length === 0) return []
    return [
      title,
      ...own.map(({ path, line, text }) => `  ${onLine(`${relative(folder, path)}:${line}  ${text}`)}`),
      '',
    ]
  }
  const count = (kind: Entry['kind']): number => entries.filter((entry) => entry.kind === kind).length
  const changed = entries.filter(({ kind }) => kind !== 'look')
  const files = new Set(changed.map(({ path }) => path)).size
  const [rewritten, open] = [count('rewritten'), count('decide')]
  const places = `${counted(rewritten, 'place')} in ${counted(files, 'file')}`
  return [
    ...lines('rewritten', isDry ? 'Would be rewritten:' : 'Rewritten:'),
    ...lines('decide', 'For you to decide:'),
    ...lines('look', name === peer ? 'To look at:' : 'To look at, since no type says what it is:'),
    changed.length === 0
      ? 'Nothing to rewrite'
      : `${isDry ? 'Would rewrite' : 'Rewrote'} ${places}, ${open} for you to decide${open > 0 ? ` (marked "migrate ${name}")` : ''}`,
    '',
  ].join('\n')
}
