import { countSteps } from '../../validator-engine/test/steps.ts'

// Before it loads what it counts.
const counter = countSteps()
const { openStore } = await import('@specwright/mock-engine/node')
const { listAfterChanges, listings, sizesOf, totals } = await import('./listings.ts')

/** Prints how many times as many steps each listing of many things takes as one of few, in memory and in a file. */
async function printRatios(file: string): Promise<void> {
  const opened = await openStore(file)
  for (const [store, createStore] of [['memory', undefined] as const, ['SQLite', opened.createStore] as const]) {
    const { few, many } = await sizesOf(createStore, 30_000)
    for (const [title, path] of [...listings, ...totals]) {
      const steps: number[] = []
      // The first of each builds what the others use.
      for (const sized of [few, many, few, many]) {
        counter.take()
        await listAfterChanges(sized, path(sized.count), 12)
        steps.push(counter.take())
      }
      const [, , once = 0, manyTimes = 0] = steps
      process.stdout.write(`${JSON.stringify([`${title} in ${store}`, manyTimes / once])}\n`)
    }
  }
  await opened.close()
}

await printRatios(process.argv[2] ?? '')
