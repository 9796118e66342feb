import { counted } from '@specwright/code/counted'
import { escapeHidden } from '@specwright/code'
import { inMarkdown, onLine } from '@specwright/code/places'
import type { OtherSight } from '../failures.ts'
import type { Proof } from '../prove.ts'
import { coverageTable } from './coverage-table.ts'
import { junitOf } from './junit.ts'
import { answerLine, stepLine, type ReportedFailure, type ReportedStep } from './reported-failure.ts'
import { sarifOf } from './sarif.ts'

/** Output formats of a proof. */
export const proofFormats = ['text', 'markdown', 'json', 'junit', 'sarif'] as const
/** One of the output formats. */
export type ProofFormat = (typeof proofFormats)[number]

/** Prints what a run has found. The output is deterministic, but for the times of responses. */
export function printProof(proof: Proof, failures: readonly ReportedFailure[], format: ProofFormat): string {
  switch (format) {
    case 'text':
      return `${failures.map(paragraph).join('')}${coverageTable(proof)}\n${notes(proof)}${summary(proof, failures)}`
    case 'markdown':
      return markdown(proof, failures)
    case 'json':
      return jsonText(wholeOf(proof, failures))
    case 'junit':
      return junitOf(proof, failures)
    case 'sarif':
      return jsonText(sarifOf(failures))
  }
}

/** JSON, in which no character controls the terminal that shows it. */
function jsonText(value: object): string {
  return `${escapeHidden(JSON.stringify(value, null, 2))}\n`
}

function wholeOf(
  { seed, requests, coverage, leftOut, left, isInterrupted }: Proof,
  failures: readonly ReportedFailure[],
): object {
  return { seed, requests, isInterrupted, failures, coverage, leftOut, left }
}

function paragraph(failure: ReportedFailure): string {
  const { title, operations, count, request, expected, got, mock, rule, place, curl, isKnown } = failure
  const { before, after, others = [] } = failure
  const [first = '', ...further] = operations
  const more = further.length === 0 ? '' : ` and ${counted(further.length, 'other operation')}`
  return [
    `${isKnown ? 'known' : 'FAILED'} ${title}: ${onLine(first)}${more} (${counted(count, 'request')})`,
    ...stepsLine('before', before),
    `  with      ${onLine(request)}`,
    ...stepsLine('then', after),
    `  expected  ${onLine(expected)}`,
    `  got       ${onLine(got)}`,
    ...(mock ? [`  mock      ${answerLine(mock)}`] : []),
    ...sightLines(others),
    `  rule      ${onLine(`${place} ${rule}`)}`,
    `  try       ${curl}`,
    '',
    '',
  ].join('\n')
}

/** How many other sights are shown. */
const maxSights = 3

function sightLines(others: readonly OtherSight[]): readonly string[] {
  const lines = others.slice(0, maxSights).map(({ operation, request, got }) => `${operation} with ${request}: ${got}`)
  const more =
    others.length > maxSights ? [`${counted(others.length - maxSights, 'other')}, which --format json lists`] : []
  return [...lines, ...more].map((line) => `  also      ${onLine(line)}`)
}

/** The first of some steps, and the last ones. */
function stepsLine(label: 'before' | 'then', steps: readonly ReportedStep[]): readonly string[] {
  if (steps.length === 0) return []
  const between = steps.length - 3
  const lines = steps.map(stepLine)
  const shown = between > 0 ? [lines[0], counted(between, 'other'), ...lines.slice(-2)] : lines
  return [`  ${label.padEnd(10)}${shown.join(', ')}`]
}

function notes({ seed, leftOut, left, isInterrupted }: Proof): string {
  const isAll = seed !== undefined && !isInterrupted && Object.keys(leftOut).length === 0
  const phases = Object.entries(leftOut).map(([phase, { by, operations, requests }]) => {
    const what = requests === undefined ? 'Requests' : counted(requests, 'request')
    return `${what} for ${counted(operations.length, 'operation')} left out of ${phase}, by --${by}.\n`
  })
  return [
    ...(isInterrupted ? ['The run was stopped before its end.\n'] : []),
    ...phases,
    ...(isAll ? ['Every phase has sent all that it has: more --requests change nothing.\n'] : []),
    ...left.map(
      ({ collection, ids }) =>
        `Still there, since nothing could remove it: ${onLine(`${collection} ${ids.join(' ')}`)}\n`,
    ),
  ].join('')
}

/** What a run has found in one line. */
export function summary({ requests, seed }: Proof, failures: readonly ReportedFailure[]): string {
  const known = failures.filter(({ isKnown }) => isKnown).length
  const found = failures.length - known
  const kinds = known === 0 ? '' : `, and ${known} known`
  const how = seed === undefined ? 'recorded' : `seed ${seed}`
  return `${counted(requests, 'request')}: ${found === 0 ? 'no failure' : counted(found, 'failure')}${kinds} (${how})\n`
}

function markdown(proof: Proof, failures: readonly ReportedFailure[]): string {
  const rows = failures.map(({ title, operations, request, expected, got, mock, place, isKnown }) => {
    const answer = mock ? answerLine(mock) : ''
    const cells = [isKnown ? 'known' : 'new', title, operations.join(', '), request, expected, got, answer, place]
    return `| ${cells.map(inMarkdown).join(' | ')} |\n`
  })
  const head =
    '|     | what | operations | with | expected | got | mock | rule |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n'
  return `${inMarkdown(summary(proof, failures).trimEnd())}\n${rows.length === 0 ? '' : `\n${head}${rows.join('')}`}`
}
