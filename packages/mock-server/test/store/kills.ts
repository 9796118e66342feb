import { expect } from 'vitest'
import { putRow, startMock } from './process.ts'

/**
 * Kills a mock that writes to a file repeatedly, and expects that no acknowledged write is lost.
 *
 * @param file Path of a new store.
 * @param cycles Number of kills.
 */
export async function survivesKills(file: string, cycles: number): Promise<void> {
  const acknowledged: string[] = []
  let { url, kill } = await startMock(['--store', file])
  for (let cycle = 0; cycle < cycles; cycle++) {
    let isKilled = false
    const writer = async (worker: number): Promise<void> => {
      for (let n = 0; !isKilled; n++) {
        const id = `rw_${cycle}_${worker}_${n}`
        const status = await putRow(url, `rewards/${id}`, {}).catch(() => 0)
        if (status === 201) acknowledged.push(id)
        // The last ones are in flight when the process dies.
        if (n === 5 && worker === 0) {
          isKilled = true
          await kill()
        }
      }
    }
    await Promise.all([0, 1, 2, 3].map(writer))
    ;({ url, kill } = await startMock(['--store', file]))
  }
  const kept = new Set<string>()
  for (let next: string | undefined = '/__control/rewards'; next !== undefined;) {
    const response: Response = await fetch(url + next)
    for (const { id } of (await response.json()) as readonly { id: string }[]) kept.add(id) // as they are listed
    next = /<(.*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  }
  expect(acknowledged.length).toBeGreaterThan(cycles * 5)
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
}
