import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateFolder, writeFiles } from '../src/index.ts'
import { workspace } from '../../core/document/test/workspace.ts'
import { typeErrorsIn } from './compilers.ts'
import { exactTypeOf } from './exact-type.ts'
import { project } from './verdicts.ts'

/** A value, and the name of the type that it is to have. */
export type Assigned = readonly [type: string, value: unknown]

/** Assignments in a file: the compiler takes much longer for many in one file. */
const perFile = 500

/** The assignments that the compiler refuses, with its messages, for the types of a document. */
export async function refused(document: string, assigned: readonly Assigned[]): Promise<readonly string[]> {
  const folder = workspace({ ...project, 'api.yaml': document })
  const { files } = await generateFolder(join(folder, 'api.yaml'), { only: ['types'] })
  writeFiles(join(folder, 'd/out'), files)
  const lines = assigned.map(([type, each], n) => {
    return `declare const v${n}: ${exactTypeOf(each)}; export const of_v${n}: types.${type} = v${n}`
  })
  for (let start = 0; start < lines.length; start += perFile) {
    const source = [`import type * as types from './types.ts'`, ...lines.slice(start, start + perFile)]
    writeFileSync(join(folder, `d/out/values-${start}.ts`), source.join('\n'))
  }
  const messages = typeErrorsIn(folder)
  return messages.split('\n').flatMap((message) => {
    const [, start, line] = /values-(\d+)\.ts\((\d+),/.exec(message) ?? []
    return message === ''
      ? []
      : [message, ...(line === undefined ? [] : [lines[Number(start) + Number(line) - 2] ?? ''])]
  })
}

/** Values, each once. */
export function distinct(all: readonly unknown[]): readonly unknown[] {
  const given = all.filter((each) => each !== undefined)
  return [...new Map(given.map((each) => [JSON.stringify(each), each])).values()]
}
