import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { folderOf, withPort, type JobTool } from './tools.ts'

/** The files of each program: what the jobs share, then one for each job. */
export const files = ['shop', 'list', 'upload', 'stream', 'conflict', 'renew', 'retry'] as const

export type ProgramFile = (typeof files)[number]

/** What the six jobs do, written by a user of a client. */
export interface Program {
  /** Ids of the open orders of the customer "A & B" from 100 on, of all pages. */
  openOrders(): Promise<string[]>
  /** Uploads an invoice with two labels, and gets its id. */
  upload(file: File): Promise<string>
  /** Notes of the events of an order, until it is delivered. */
  follow(orderId: string): Promise<(string | undefined)[]>
  /** Creates an order, and gets its id or that of the order with the same reference. */
  place(reference: string): Promise<string>
  /** Names of customers, requested at once. */
  names(ids: readonly string[]): Promise<string[]>
  /** The number of rows of a report. */
  rowsOf(reportId: string, signal: AbortSignal): Promise<number>
}

/** Text of a file of the program of a tool. */
export function sourceOf({ name, program = name, spelled }: JobTool, file: ProgramFile): string {
  const source = withPort(`${program}/${file}.ts`)
  return spelled === undefined ? source : source.replaceAll(spelled.now, spelled.then)
}

/** Lines of a file, without blank ones and comments. */
export function linesOf(source: string): number {
  return source.split('\n').filter((line) => !/^\s*(?:$|\/\/)/.test(line)).length
}

/** Puts the program of a tool beside its client. */
export function placeProgram(tool: JobTool, folder: string): void {
  const into = join(folderOf(tool), folder)
  mkdirSync(into, { recursive: true })
  for (const file of files) writeFileSync(join(into, `${file}.ts`), sourceOf(tool, file))
}

/** Loads the program of a tool, which is beside its client. */
export async function loadProgram(tool: JobTool): Promise<Program> {
  const folder = join(folderOf(tool), 'bundle')
  mkdirSync(folder)
  const entry = join(folder, 'program.ts')
  const jobs = files.filter((file) => file !== 'shop')
  writeFileSync(entry, jobs.map((file) => `export * from '../right/${file}.ts'\n`).join(''))
  const outfile = join(folder, 'program.mjs')
  await build({ entryPoints: [entry], outfile, bundle: true, format: 'esm', platform: 'node', target: 'node24' })
  return (await import(pathToFileURL(outfile).href)) as Program // each job exports its function
}
