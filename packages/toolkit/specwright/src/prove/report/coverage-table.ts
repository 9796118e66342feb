import { onLine } from '@specwright/code/places'
import type { OperationCoverage } from '../coverage.ts'

/** The coverage of operations as a table with a row for each, and one for all. */
export function coverageTable(coverage: readonly OperationCoverage[]): string {
  const rows = [
    ['operation', 'requests', 'statuses', 'parameters', 'branches', 'rules', 'ms', ''],
    ...coverage.map(({ operation, requests, statuses, parameters, branches, rules, times, skipped, leftOut }) => [
      operation,
      String(requests),
      shareOf(statuses),
      shareOf(parameters),
      String(branches),
      String(rules),
      times ? `${times.median}, at most ${times.max}` : '',
      remark({ statuses, skipped, leftOut }),
    ]),
    totalOf(coverage),
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
  skipped,
  leftOut = [],
}: Pick<OperationCoverage, 'statuses'> & { [Name in 'skipped' | 'leftOut']: OperationCoverage[Name] }): string {
  if (skipped !== undefined) return skipped
  const also = statuses.undocumented.length > 0 ? [`also ${statuses.undocumented.join(', ')}`] : []
  const not = leftOut.length > 0 ? [`not all of ${leftOut.join(', ')}`] : []
  return [...also, ...not].join('; ')
}

type Share = Pick<OperationCoverage['statuses'], 'documented' | 'covered'>

function shareOf({ documented, covered }: Share): string {
  return `${covered.length}/${documented.length}`
}

function totalOf(coverage: readonly OperationCoverage[]): string[] {
  const sum = (numberOf: (each: OperationCoverage) => number): number =>
    coverage.map(numberOf).reduce((a, b) => a + b, 0)
  const share = (of: (each: OperationCoverage) => Share): string =>
    `${sum((each) => of(each).covered.length)}/${sum((each) => of(each).documented.length)}`
  const tried = coverage.filter(({ requests }) => requests > 0).length
  return [
    `${tried} of ${coverage.length} operations`,
    String(sum(({ requests }) => requests)),
    share(({ statuses }) => statuses),
    share(({ parameters }) => parameters),
    String(sum(({ branches }) => branches)),
    String(sum(({ rules }) => rules)),
    '',
    '',
  ]
}
