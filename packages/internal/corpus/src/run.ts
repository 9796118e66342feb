import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { addressOf, isIn, type CorpusDocument } from './documents.ts'
import type { Results } from './results.ts'
import { tryDocument, type Outcome, type Programs, type Step } from './steps.ts'

/** What a run over the corpus needs. */
export interface CorpusRun {
  readonly documents: readonly CorpusDocument[]
  /** Folder that holds documents as `<owner>/<name>/<path>`. */
  readonly from: string
  readonly steps: readonly Step[]
  readonly programs: Programs
  readonly results: Results
  /** How many documents are tried at the same time. */
  readonly workers: number
  /** Called as each step ends. */
  readonly report: (address: string, step: Step, outcome: Outcome) => void
}

/**
 * Tries the steps that have no outcome yet, small documents first, and adds their outcomes to the results.
 *
 * @returns The documents that the folder has; the others are missing or differ from what is listed.
 */
export async function runCorpus(run: CorpusRun): Promise<readonly CorpusDocument[]> {
  const found = run.documents.filter((document) => isIn(run.from, document))
  const queue = found.toSorted((a, b) => a.bytes - b.bytes)[Symbol.iterator]()
  const scratch = mkdtempSync(join(tmpdir(), 'loyalty-corpus-'))
  const remove = (): void => rmSync(scratch, { recursive: true, force: true })
  process.once('exit', remove) // also when the run is interrupted
  // What is generated remembers itself there, and not in a folder of the user.
  mkdirSync(join(scratch, 'node_modules'))
  const work = async (cwd: string): Promise<void> => {
    mkdirSync(cwd)
    for (const document of queue) await tryPending(run, document, cwd)
  }
  try {
    await Promise.all(Array.from({ length: run.workers }, (_, n) => work(join(scratch, String(n)))))
  } finally {
    remove()
    process.removeListener('exit', remove)
  }
  return found
}

async function tryPending(run: CorpusRun, document: CorpusDocument, cwd: string): Promise<void> {
  const { from, steps, programs, results, report } = run
  const isPending = (step: Step): boolean => results.outcomeOf(document, step) === undefined
  const pending = steps.filter(
    (step) => isPending(step) && !isOutOfReach(step, results.outcomeOf(document, 'generate')),
  )
  // A compiler needs what is generated, also where the outcome of that is known.
  const compiles = pending.some((step) => step.startsWith('TypeScript'))
  const tried = compiles ? steps.filter((step) => step === 'generate' || pending.includes(step)) : pending
  const repository = resolve(from, document.repository)
  const file = resolve(repository, document.path)
  for await (const [step, outcome] of tryDocument(file, tried, { cwd, repository, programs })) {
    if (!isPending(step)) continue
    results.add(document, step, outcome)
    report(addressOf(document), step, outcome)
  }
}

/** True for a compiler of what could not be generated. */
function isOutOfReach(step: Step, generated: Outcome | undefined): boolean {
  return step.startsWith('TypeScript') && generated?.passed === false
}
