import { vi } from 'vitest'
import { network } from '../../src/cli/network.ts'
import { runHere } from '../run.ts'
import type { Fetch } from './reply-server.ts'

/** Runs the command in this process against a server without a port, which gets all its requests. */
export async function runAgainst(fetch: Fetch, cwd: string, ...argv: string[]): ReturnType<typeof runHere> {
  const sent = vi.spyOn(network, 'fetch').mockImplementation(fetch)
  try {
    return await runHere(cwd, ...argv, '--against', 'http://server.test')
  } finally {
    sent.mockRestore()
  }
}
