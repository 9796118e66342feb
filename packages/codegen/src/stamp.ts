import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OutputError } from './output-error.ts'
import { writeText } from './write.ts'

/** What a generation read and wrote, each file with the digest of its content. */
export interface Stamp {
  readonly files: Readonly<Record<string, string>>
  /** What the generation said of itself, to say it again. */
  readonly summary: string
}

/**
 * What an earlier generation said, when nothing that it read or wrote has changed since, this toolkit included.
 *
 * @param command The command line that asks: another one has a stamp of its own.
 */
export function unchangedSince(command: string): string | undefined {
  const text = readText(stampFile(command))
  if (text === undefined) return undefined
  const { files, summary } = JSON.parse(text) as Stamp // written below
  return Object.entries(files).every(([file, stamped]) => digestOf(file) === stamped) ? summary : undefined
}

/** Remembers a generation, for `unchangedSince`; where that cannot be written, the next run does the work again. */
export function stamp(command: string, { files, summary }: { files: readonly string[]; summary: string }): void {
  const stamped: Stamp = { files: Object.fromEntries(files.map((file) => [file, digestOf(file)])), summary }
  try {
    writeText(stampFile(command), JSON.stringify(stamped))
  } catch (error) {
    if (!(error instanceof OutputError)) throw error
  }
}

/** Forgets a generation: what it wrote may be half done. */
export function unstamp(command: string): void {
  rmSync(stampFile(command), { force: true })
}

const stampFolder = join(tmpdir(), 'loyalty-codegen-stamps')

function stampFile(command: string): string {
  return join(stampFolder, `${digest(`${toolkit()}\n${resolve('.')}\n${command}`)}.json`)
}

/** Tells one build of this toolkit from another. */
function toolkit(): string {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
  return files.map((file) => `${file} ${statSync(join(folder, file)).mtimeMs}`).join('\n')
}

function digestOf(file: string): string {
  const text = readText(file)
  return text === undefined ? '' : digest(text)
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function readText(file: string): string | undefined {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true ? readFileSync(file, 'utf8') : undefined
}
