import { isObject } from '@specwright/server-engine'
import { ControlError } from '../../control/control-error.ts'
import { readJson, readText } from './json-file.ts'

/**
 * The seed in a file: JSON, or a transcript, whose name ends with `.http`.
 *
 * @param seedOfTranscript The items that a transcript shows.
 * @throws {ControlError} If it is no seed.
 */
export async function readSeed(
  file: string,
  seedOfTranscript: (text: string) => object,
): Promise<Readonly<Record<string, never>>> {
  const seed = file.endsWith('.http') ? seedOfTranscript(await readText('seed', file)) : await readJson('seed', file)
  if (isObject(seed)) return seed as Readonly<Record<string, never>> // the mock checks the rest
  throw new ControlError(400, `Cannot use the seed ${file}: it must be an object with an array for each collection`)
}
