import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { isMainThread, Worker } from 'node:worker_threads'
import { generateFolder } from '../../src/generate/generate.ts'
import { families, maxGrowth, type Family } from '../../test/growth/families.ts'

/** Each size is twice the one before. */
const sizes = [1, 2, 4, 8]
const minRounds = 2
const maxRounds = 12

/** Processor time, in microseconds, of one generation of everything. */
async function timeOf({ document }: Family, size: number, folder: string): Promise<number> {
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(document(size)))
  // What another document left behind is no part of it.
  globalThis.gc?.()
  const before = process.cpuUsage()
  await generateFolder(file)
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/**
 * How much more time a document takes that is twice as large, where that is most: each size by the lower quartile of
 * rounds, which take turns. A machine that is busy with other work gets more rounds before it counts against us.
 */
async function growthOf(family: Family, folder: string): Promise<number> {
  const times = sizes.map((): number[] => [])
  let growth = Infinity
  for (let round = 1; round <= maxRounds && (round <= minRounds || growth >= maxGrowth); round++) {
    for (const [index, size] of sizes.entries()) {
      times[index]?.push(await timeOf(family, family.size * size, folder))
    }
    const quartiles = times.map((each) => each.toSorted((a, b) => a - b)[Math.floor(round / 4)] ?? Infinity)
    growth = Math.max(...quartiles.slice(1).map((time, index) => time / (quartiles[index] ?? 0)))
  }
  return growth
}

// The command works in a thread with a stack of the same size.
if (isMainThread) {
  await once(new Worker(new URL(import.meta.url), { resourceLimits: { stackSizeMb: 128 } }), 'exit')
} else {
  const folder = mkdtempSync(join(tmpdir(), 'specwright-growth-'))
  try {
    // What is compiled once is no part of the growth.
    for (const family of families.slice(0, 5)) await timeOf(family, family.size, folder)
    for (const family of families) {
      process.stdout.write(`${JSON.stringify([family.what, await growthOf(family, folder)])}\n`)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
