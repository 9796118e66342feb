import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { typeCheckArgv } from '../clients/type-check.ts'
import { placeProgram, sourceOf, type ProgramFile } from './program.ts'
import { folderOf, type JobTool } from './tools.ts'

/** A mistake that a compiler can find, as a change of the program of each tool. */
interface Mistake {
  readonly what: string
  readonly file: ProgramFile
  readonly before: string
  readonly after: string
}

export const mistakes: readonly Mistake[] = [
  { what: 'a filter by an unknown status', file: 'list', before: `'open'`, after: `'opened'` },
  { what: 'an unknown member of the filter', file: 'list', before: 'min_total:', after: 'min_totl:' },
  { what: 'a string as a number of the filter', file: 'list', before: 'min_total: 100', after: `min_total: '100'` },
  { what: 'an unknown query parameter', file: 'list', before: 'limit: 2', after: 'limt: 2' },
  { what: 'an unknown member of an item', file: 'list', before: 'order.id', after: 'order.number' },
  { what: 'a string as a file', file: 'upload', before: '{ file, ', after: '{ file: file.name, ' },
  { what: 'an unknown value of a form', file: 'upload', before: `'invoice'`, after: `'invoic'` },
  { what: 'a string as an array of a form', file: 'upload', before: `labels: ['a', 'b']`, after: `labels: 'a'` },
  { what: 'an unknown type of event', file: 'stream', before: `=== 'delivered'`, after: `=== 'arrived'` },
  { what: 'an unknown member of an event', file: 'stream', before: 'event.note', after: 'event.notes' },
  { what: 'a body without a required member', file: 'conflict', before: ', total: 250', after: '' },
  { what: 'a string as a number of a body', file: 'conflict', before: 'total: 250', after: `total: '250'` },
  { what: 'a status that is not documented', file: 'conflict', before: '=== 409', after: '=== 410' },
  {
    what: 'an unknown member of the body of 409',
    file: 'conflict',
    before: '.existing_id',
    after: '.existingId',
  },
  { what: 'an unknown member of a result', file: 'retry', before: '.rows', after: '.row_count' },
]

/**
 * The mistakes that the compiler finds in the program of a tool, each made alone.
 *
 * @throws {Error} When the program does not compile as it is.
 */
export function caughtMistakes(tool: JobTool): readonly Mistake[] {
  mistakes.forEach((mistake, index) => plant(mistake, tool, `mistake-${index}`))
  const inFolder = folderOf(tool)
  const programs = ['right', ...mistakes.map((_, index) => `mistake-${index}`)]
  const entries = programs.flatMap((program) => filesOf(program))
  const { stdout } = spawnSync(process.execPath, [...typeCheckArgv, ...entries], { cwd: inFolder, encoding: 'utf8' })
  const failing = new Set([...stdout.matchAll(/^([\w-]+)\/[\w./-]+\(\d+,\d+\): error/gm)].map(([, program]) => program))
  if (failing.has('right') || failing.has('api'))
    throw new Error(`Cannot plant mistakes: the program of ${tool.name} does not compile.\n${stdout}`)
  return mistakes.filter((_, index) => failing.has(`mistake-${index}`))
}

function plant({ what, file, before, after }: Mistake, tool: JobTool, folder: string): void {
  const source = sourceOf(tool, file)
  if (source.split(before).length !== 2)
    throw new Error(`Cannot plant "${what}": ${file}.ts of ${tool.name} has "${before}" not exactly once`)
  placeProgram(tool, folder)
  writeFileSync(join(folderOf(tool), folder, `${file}.ts`), source.replace(before, after))
}

function filesOf(program: string): string[] {
  return ['list', 'upload', 'stream', 'conflict', 'renew', 'retry'].map((file) => `${program}/${file}.ts`)
}
