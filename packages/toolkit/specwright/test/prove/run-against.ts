import { vi } from 'vitest'
import { network } from '../../src/cli/network.ts'
import { runHere } from '../run.ts'
import type { Fetch } from './reply-server.ts'

/**
 * Runs the command in this process against a server without a port, which gets all its requests. No time passes: a slow machine
 * sends as many.
 */
export async function runAgainst(fetch: Fetch, cwd: string, ...argv: string[]): ReturnType<typeof runHere> {
  const replaced = [vi.spyOn(network, 'fetch').mockImplementation(fetch), vi.spyOn(network, 'now').mockReturnValue(0)]
  try {
    return await runHere(cwd, ...argv, '--against', 'http://server.test')
  } finally {
    for (const each of replaced) each.mockRestore()
  }
}
