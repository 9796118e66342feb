import { statSync } from 'node:fs'
import { createProgressLine, noProgressLine, type ProgressLine } from '@specwright/code/progress'
import { isObject } from '@specwright/server-engine/engine'
import { ControlError } from '../../control/control-error.ts'
import { readJson, readText } from './json-file.ts'

/**
 * The seed in a file: JSON, or a transcript, whose name ends with `.http`.
 *
 * @param seedOfTranscript The items that a transcript shows.
 * @throws {ControlError} If it is no seed.
 */
async function readSeed(
  file: string,
  seedOfTranscript: (text: string) => object,
): Promise<Readonly<Record<string, never>>> {
  const seed = file.endsWith('.http') ? seedOfTranscript(await readText('seed', file)) : await readJson('seed', file)
  if (isObject(seed)) return seed as Readonly<Record<string, never>> // the mock checks the rest
  throw new ControlError(400, `Cannot use the seed ${file}: it must be an object with an array for each collection`)
}

/** Bytes of a seed that takes long. */
const largeSeed = 4e6

/** Shows what is done with a seed that takes long. */
function progressOf(file: string): ProgressLine {
  const { size = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {}
  return size < largeSeed ? noProgressLine : createProgressLine(process.stderr, process.env['TERM'])
}

/**
 * Creates a mock with the seed in a file, if there is one, and shows on standard error how far it is, if that takes long.
 *
 * @throws As `readSeed`.
 */
export async function withSeed<Made>(
  file: string | undefined,
  seedOfTranscript: (text: string) => object,
  create: (seed: Readonly<Record<string, never>> | undefined) => Promise<Made>,
): Promise<Made> {
  if (file === undefined) return await create(undefined)
  const progress = progressOf(file)
  try {
    progress.step(`Reading ${file}`)
    const seed = await readSeed(file, seedOfTranscript)
    const rows = Object.values<unknown>(seed).reduce<number>(
      (sum, each) => sum + (Array.isArray(each) ? each.length : 0),
      0,
    )
    progress.step(`Storing ${rows} rows`)
    return await create(seed)
  } finally {
    progress.clear()
  }
}
