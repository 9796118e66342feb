import { createMockServer } from '@loyalty-kit/mock-server'
import { start } from '../helpers.ts'
import { explore, type ExploredService } from './explore.ts'
import { applyMutant, type mutants } from './mutants.ts'

/** A new mock, to explore. */
export function service(): ExploredService {
  const { fetch, control } = createMockServer({
    idSeed: 1,
    now: () => start,
    secret: 'a secret that only tests use',
  })
  return { fetch, control }
}

/** What an exploration reports of a mock that a mutant changes. */
export async function exploreMutant(mutant: (typeof mutants)[keyof typeof mutants]): Promise<readonly string[]> {
  const { fetch, control } = service()
  return await explore({ fetch: applyMutant(fetch, mutant), control }, 1)
}
