import { once } from 'node:events'
import { createServer } from 'node:net'
import { UsageError } from '../usage-error.ts'

/**
 * The port that a flag sets.
 *
 * @throws {UsageError} If it is not a port.
 */
export function portOf(flag: string, text: string | undefined, standard: number): number {
  if (text === undefined) return standard
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port
  throw new UsageError(`Cannot listen on port "${text}": it is not a number from 1 to 65535. Change --${flag}`)
}

/**
 * Checks that a port is free, before the work that needs it starts.
 *
 * @throws {UsageError} With the flag that chooses another port.
 */
export async function requireFree(host: string, flag: string, port: number): Promise<void> {
  const probe = createServer()
  try {
    probe.listen(port, host)
    await once(probe, 'listening')
  } catch (cause) {
    throw new UsageError(
      `Cannot use port ${port}: it is in use. Choose another with --${flag}, for example --${flag} ${port + 10}`,
      { cause },
    )
  }
  probe.close()
  await once(probe, 'close')
}
