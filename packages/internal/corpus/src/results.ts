import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { sha256, type CorpusDocument } from './documents.ts'
import type { Outcome, Step } from './steps.ts'

/** A line of the file of results. */
interface Line extends Outcome {
  /** Digest of the document and of the files that it refers to. */
  readonly document: string
  /** The build of what was tried. */
  readonly build: string
  readonly step: Step
}

/** What is known of documents, in a file of JSON lines that an interrupted run is continued from. */
export interface Results {
  outcomeOf(document: CorpusDocument, step: Step): Outcome | undefined
  add(document: CorpusDocument, step: Step, outcome: Outcome): void
}

/**
 * Opens a file of results.
 *
 * @param buildOf The build that a step tries: outcomes of others are as good as none.
 * @param again Whether to forget what the file holds.
 */
export function openResults(
  file: string,
  { buildOf, again }: { readonly buildOf: (step: Step) => string; readonly again: boolean },
): Results {
  const text = existsSync(file) && !again ? readFileSync(file, 'utf8') : ''
  const whole = text.slice(0, text.lastIndexOf('\n') + 1) // a run that was cut off may have left half a line
  mkdirSync(dirname(file), { recursive: true })
  if (again || whole !== text) writeFileSync(file, whole)
  const lines = whole
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line) // our own
  const known = new Map<string, Outcome>(lines.map((line) => [`${line.document} ${line.build} ${line.step}`, line]))
  const keyOf = (document: CorpusDocument, step: Step): string => `${digestOf(document)} ${buildOf(step)} ${step}`
  return {
    outcomeOf: (document, step) => known.get(keyOf(document, step)),
    add(document, step, outcome) {
      const line = { document: digestOf(document), build: buildOf(step), step, ...outcome }
      known.set(keyOf(document, step), outcome)
      appendFileSync(file, `${JSON.stringify(line)}\n`)
    },
  }
}

function digestOf({ sha256: own, files }: CorpusDocument): string {
  return files === undefined ? own : sha256(own + files.sha256)
}
