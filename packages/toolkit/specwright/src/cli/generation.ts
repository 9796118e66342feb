import { setFlagsFromString } from 'node:v8'
import { jobOf, type Job } from './job.ts'
import { noProgressLine } from '@specwright/code/progress'
import { areLarge, refuseLarge, type Stack } from './stack.ts'

// What the commands need that generate, in one place: it is loaded at once, and other commands do without.

export { check, explain, generate } from './generate.ts'
export { dev } from './dev/dev.ts'
export { watch } from './watch.ts'

/**
 * As `jobOf`, if the stack is enough for its documents.
 *
 * @throws {StackError} If it is not.
 */
export async function jobFor(...[argv, values, stack]: [...Parameters<typeof jobOf>, Stack]): Promise<Job> {
  const { progress = noProgressLine } = values
  let shown = noProgressLine
  const job = await jobOf(argv, {
    ...values,
    progress: { ...progress, step: (...step) => shown.step(...step), clear: () => shown.clear() },
  })
  // Lines in a log are for work that takes long.
  if (progress.moves || areLarge(job.documents)) shown = progress
  refuseLarge(job.documents, stack)
  // Marking in steps makes pauses short, and saves memory: of no use to a small document.
  if (stack === 'small') setFlagsFromString('--no-incremental-marking')
  return job
}
