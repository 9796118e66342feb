import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { isMainThread, Worker } from 'node:worker_threads'
import { generateFolder } from '../../src/generate.ts'
import { families, type Family } from './families.ts'

/** Each size is twice the one before. */
const sizes = [1, 2, 4, 8]
const rounds = 3

/** Processor time, in microseconds, of one generation of everything. */
async function timeOf({ document }: Family, size: number, folder: string): Promise<number> {
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(document(size)))
  const before = process.cpuUsage()
  await generateFolder(file)
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/**
 * How much more time a document takes that is twice as large, between the smallest and the largest: each size at its
 * best of some rounds, which take turns.
 */
async function growthOf(family: Family, folder: string): Promise<number> {
  const best = sizes.map(() => Infinity)
  for (let round = 0; round < rounds; round++) {
    for (const [index, size] of sizes.entries()) {
      best[index] = Math.min(best[index]!, await timeOf(family, family.size * size, folder))
    }
  }
  return (best.at(-1)! / best[0]!) ** (1 / (sizes.length - 1))
}

// The command works in a thread with a stack of the same size.
if (isMainThread) {
  await once(new Worker(new URL(import.meta.url), { resourceLimits: { stackSizeMb: 128 } }), 'exit')
} else {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-growth-'))
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
