import { listAfterChanges, type Sized, type Sizes } from '../test/listings.ts'

/** How a cost is measured. */
export interface Measured {
  /** Processor time of this process, or elapsed time where another one does the work; default the former. */
  readonly clock?: keyof typeof clocks
  /** How often a listing is requested for a measurement; default 40. */
  readonly requests?: number
}

/** What a cost is measured by: processor time of this process, or elapsed time where another one does the work. */
const clocks = {
  processor() {
    const { user, system } = process.cpuUsage()
    return user + system
  },
  elapsed: () => performance.now(),
} as const

/** How much more a listing of many things costs than one of few: the least of five measurements. */
export async function costRatio(
  { few, many }: Sizes,
  path: (count: number) => string,
  { clock = 'processor', requests = 40 }: Measured = {},
): Promise<number> {
  const ratios: number[] = []
  const costOf = async (sized: Sized): Promise<number> => {
    const before = clocks[clock]()
    await listAfterChanges(sized, path(sized.count), requests)
    return clocks[clock]() - before
  }
  await costOf(few)
  await costOf(many)
  for (let round = 0; round < 5; round++) ratios.push((await costOf(many)) / (await costOf(few)))
  return Math.min(...ratios)
}
