import { table, tablesIn } from '../section.ts'

const bench = 'packages/internal/bench/README.md'
const docs = 'apps/docs/README.md'

/** A figure of ours beside that of others: a column of a table that a benchmark wrote. */
interface Figure {
  readonly title: string
  /** The file and the part of it that has the table, and the first cell of its head where it has several. */
  readonly file: string
  readonly part: string
  readonly head?: string
  /** The column with the figure; without it, tools are columns, and this is the row. */
  readonly column?: string
  readonly row?: string
  readonly ours: string
  readonly others: readonly string[]
}

const figures: readonly Figure[] = [
  {
    title: 'valid values that types of 40 schemas take',
    file: bench,
    part: 'precision',
    column: 'valid assignable',
    ours: 'specwright',
    others: ['openapi-typescript', 'hey-api', 'kubb'],
  },
  {
    title: 'invalid values that they refuse',
    file: bench,
    part: 'precision',
    column: 'invalid refused',
    ours: 'specwright',
    others: ['openapi-typescript', 'hey-api', 'kubb'],
  },
  {
    title: 'one fault is one issue, at its place',
    file: bench,
    part: 'messages',
    column: 'one issue, at the fault',
    ours: 'openai.yaml: specwright',
    others: ['openai.yaml: zod, by hey-api', 'openai.yaml: Ajv, all errors'],
  },
  {
    title: 'generation for OpenAI, processor seconds',
    file: bench,
    part: 'generation openai.yaml',
    column: 'and client',
    ours: 'specwright',
    others: ['hey-api', 'orval', 'kubb'],
  },
  {
    title: 'bundle of one call of Stripe',
    file: bench,
    part: 'clients',
    head: 'Stripe',
    column: 'one call',
    ours: 'specwright',
    others: ['openapi-fetch', 'hey-api', '`stripe` of npm'],
  },
  {
    title: 'a mock has what was created',
    file: bench,
    part: 'any-mock',
    row: 'has what was created',
    ours: 'this mock',
    others: ['Prism', 'openapi-backend', 'MSW source'],
  },
  {
    title: 'first response of a mock, ms',
    file: bench,
    part: 'any-mock',
    row: 'first response ever, ms',
    ours: 'this mock',
    others: ['Prism', 'openapi-backend', 'MSW source'],
  },
  {
    title: 'page of an operation, on the wire',
    file: docs,
    part: 'peers',
    column: 'wire',
    ours: 'Loyalty Kit',
    others: ['Redoc', 'Scalar', 'Swagger UI'],
  },
  {
    title: 'faults of accessibility on it (WCAG)',
    file: docs,
    part: 'peers',
    column: 'WCAG',
    ours: 'Loyalty Kit',
    others: ['Redoc', 'Scalar', 'Swagger UI'],
  },
]

/**
 * The table of the README that shows this toolkit beside what people use, from the figures that the benchmarks wrote.
 *
 * @throws {RangeError} If a table has no such figure.
 */
export function comparison(): string {
  const rows = figures.map((figure) => {
    const others = figure.others.map((name) => `${shortName(name)} ${cell(figure, name)}`)
    return [figure.title, cell(figure, figure.ours), others.join(', ')]
  })
  return table(['figure', 'here', 'elsewhere'], rows)
}

/** `zod` of `openai.yaml: zod, by hey-api`, without how a tool is configured, or where it is from. */
function shortName(name: string): string {
  return name.replace(/^.*: /, '').replace(/,.*$| of npm$/, '')
}

function cell({ file, part, head, column, row }: Figure, tool: string): string {
  const found = tablesIn(file, part).find((each) => head === undefined || each.head[0] === head)
  const [line, at] = column === undefined ? [row, tool] : [tool, column]
  const value = found?.rows.find(([first]) => first === line)?.[found.head.indexOf(at ?? '')]
  if (value === undefined) throw new RangeError(`${file} has no figure of ${tool} in the part "${part}"`)
  return value
}
