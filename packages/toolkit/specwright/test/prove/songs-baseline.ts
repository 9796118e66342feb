import { expect, test } from 'vitest'
import { proveSongs } from './planted-servers.ts'
import type { SongsFault } from './songs-server.ts'

/** Faults that values of a run show. */
export const faultsOfValues: readonly SongsFault[] = [
  'order is ignored',
  'to includes its time',
  'from is ignored',
  'numbers of 32 bits',
  'a change takes read-only members',
]

/** Declares tests of what a baseline knows faults by. */
export function declareBaselines(faults: readonly SongsFault[]): void {
  test.each(faults)('a baseline knows "%s" again when other values are sent', async (fault) => {
    const { known } = await proveSongs([fault], 1)
    expect(known).not.toEqual([])
    // No value of a run, such as a time.
    expect(known.join()).not.toMatch(/\d{4}-\d\d/)
    expect((await proveSongs([fault], 7)).known).toEqual(known)
  })
}
