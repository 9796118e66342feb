import { counted } from '@specwright/code/counted'
import { onLine } from '@specwright/code/places'
import type { OperationCoverage } from '../coverage.ts'
import type { Proof } from '../prove.ts'

/** The coverage of operations as a table with a row for each, one for the requests that are for none, and one for all. */
export function coverageTable({ coverage, requests: count }: Pick<Proof, 'coverage' | 'requests'>): string {
  const others = count - coverage.reduce((sum, { requests }) => sum + requests, 0)
  const rows = [
    ['operation', 'requests', 'statuses', 'parameters', 'branches', 'rules', 'ms', ''],
    ...coverage.map(({ operation, requests, statuses, parameters, branches, rules, times, ...remarks }) => [
      operation,
      String(requests),
      shareOf(statuses),
      shareOf(parameters),
      String(branches),
      String(rules),
      times ? `${times.median}, at most ${times.max}` : '',
      remark({ statuses, ...remarks }),
    ]),
    ...(others > 0 ? [['other paths and methods', String(others), '', '', '', '', '', '']] : []),
    totalOf(coverage, count),
  ].map((row) => row.map(onLine))
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map(
      (row) =>
        `  ${row
          .map((cell, column) => cell.padEnd(widths[column]!))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

function remark({
  statuses,
  refused,
  skipped,
  untried,
  leftOut = [],
}: Pick<OperationCoverage, 'statuses' | 'refused' | 'skipped' | 'untried' | 'leftOut'>): string {
  if (skipped !== undefined) return skipped
  const kept = refused
    ? [`${counted(refused.requests, 'valid request')} refused with ${refused.statuses.join(', ')}, not judged`]
    : []
  const unjudged = isUnanswered(statuses) ? ['no success, so what one shows is not judged'] : []
  const steps = untried === undefined ? [] : [`its items are not changed, listed and deleted: ${untried}`]
  const missing = statuses.documented.filter((status) => !statuses.covered.includes(status))
  const never = missing.length > 0 ? [`never ${missing.join(', ')}`] : []
  const also = statuses.undocumented.length > 0 ? [`also ${statuses.undocumented.join(', ')}`] : []
  const not = leftOut.length > 0 ? [`not all of ${leftOut.join(', ')}`] : []
  return [...kept, ...unjudged, ...steps, ...never, ...also, ...not].join('; ')
}

/** True if no success came of those that are documented. */
function isUnanswered({ documented, covered, undocumented }: OperationCoverage['statuses']): boolean {
  const isSuccess = (status: string): boolean => status.startsWith('2') || status === 'default'
  return documented.some(isSuccess) && ![...covered, ...undocumented].some(isSuccess)
}

type Share = Pick<OperationCoverage['statuses'], 'documented' | 'covered'>

function shareOf({ documented, covered }: Share): string {
  return `${covered.length}/${documented.length}`
}

function totalOf(coverage: readonly OperationCoverage[], count: number): string[] {
  const sum = (numberOf: (each: OperationCoverage) => number): number =>
    coverage.map(numberOf).reduce((a, b) => a + b, 0)
  const share = (of: (each: OperationCoverage) => Share): string =>
    `${sum((each) => of(each).covered.length)}/${sum((each) => of(each).documented.length)}`
  const tried = coverage.filter(({ requests }) => requests > 0).length
  return [
    `${tried} of ${coverage.length} operations`,
    String(count),
    share(({ statuses }) => statuses),
    share(({ parameters }) => parameters),
    String(sum(({ branches }) => branches)),
    String(sum(({ rules }) => rules)),
    '',
    '',
  ]
}
