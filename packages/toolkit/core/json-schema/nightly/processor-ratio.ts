/**
 * How much more of the processor some work takes than other work: each by the lower quartile of rounds, which take turns, so
 * that what else the machine does weighs little. Both get the number of the round.
 */
export async function processorRatio(work: Work, other: Work, rounds = 12): Promise<number> {
  const times: [work: number, other: number][] = []
  for (let round = 0; round < rounds; round++) times.push([await timeOf(work, round), await timeOf(other, round)])
  const quartile = (side: 0 | 1): number =>
    times.map((each) => each[side]).toSorted((a, b) => a - b)[Math.floor(rounds / 4)] ?? Infinity
  return quartile(0) / quartile(1)
}

type Work = (round: number) => unknown

/** Processor time of this process, in microseconds. */
async function timeOf(work: Work, round: number): Promise<number> {
  const before = process.cpuUsage()
  await work(round)
  const { user, system } = process.cpuUsage(before)
  return user + system
}
