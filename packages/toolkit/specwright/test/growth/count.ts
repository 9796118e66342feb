import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { countSteps } from '../../../validator-engine/test/steps.ts'
import { families } from './families.ts'

/** Prints how many steps the documents of each family take, by their sizes: each is so many times that of the family. */
async function printSteps(folder: string, sizes: readonly number[]): Promise<void> {
  const counter = countSteps()
  const { generateFolder } = await import('../../src/generate/generate.ts')
  const file = join(folder, 'openapi.json')
  const stepsOf = async (document: object): Promise<number> => {
    writeFileSync(file, JSON.stringify(document))
    counter.take()
    await generateFolder(file)
    return counter.take()
  }
  // What is loaded or kept once is no part of the growth.
  for (const { document } of families) await stepsOf(document(1))
  for (const { what, size, document } of families) {
    const steps: number[] = []
    for (const times of sizes) steps.push(await stepsOf(document(size * times)))
    process.stdout.write(`${JSON.stringify([what, steps])}\n`)
  }
}

// The command works in a thread with a stack of the same size.
if (isMainThread) {
  const sizes = process.argv.slice(2).map(Number)
  await once(new Worker(new URL(import.meta.url), { resourceLimits: { stackSizeMb: 128 }, workerData: sizes }), 'exit')
} else {
  const folder = mkdtempSync(join(tmpdir(), 'specwright-growth-'))
  try {
    await printSteps(folder, workerData as readonly number[])
  } finally {
    rmSync(folder, { recursive: true })
  }
}
