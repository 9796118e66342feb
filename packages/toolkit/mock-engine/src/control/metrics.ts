import type { Health } from '../store/health.ts'
import { durationBounds, type Counters, type RequestCounts } from './counters.ts'

/** What the metrics of a server show. */
export interface Measured {
  readonly counters: Counters
  readonly health: Health
  /** How many accesses to the store have failed. */
  readonly storeFailures: number
  /** How many tenants are in use besides the default one. */
  readonly tenants: number
  /** Memory of the rows of all tenants; those in a file or a database take none. */
  readonly rowBytes: number
}

type Labels = Readonly<Record<string, string | number>>

/** A value with its labels, and the suffix of its name. */
type Sample = readonly [labels: Labels, value: number, suffix?: string]

/** Type and meaning of each metric, and its samples. */
const metrics: Readonly<
  Record<
    string,
    readonly [
      type: 'counter' | 'gauge' | 'histogram',
      help: string,
      samplesOf: (measured: Measured) => readonly Sample[],
    ]
  >
> = {
  mock_info: [
    'gauge',
    'The program, and what keeps its rows.',
    ({ health: { version = '', store } }) => [[{ version, store }, 1]],
  ],
  mock_requests_total: [
    'counter',
    'Requests by operation and status of the response; the operation is empty if there is none.',
    ({ counters }) =>
      [...counters.requests].flatMap(([operation, { statuses }]) =>
        [...statuses].map(([status, count]): Sample => [{ operation, status }, count]),
      ),
  ],
  mock_request_duration_seconds: [
    'histogram',
    'How long requests took until the response was ready, without delays that were asked for.',
    ({ counters }) => [...counters.requests].flatMap(([operation, counts]) => histogram(operation, counts)),
  ],
  mock_store_readable: [
    'gauge',
    'Whether rows can be read.',
    ({ health }) => [[{}, health.status === 'unavailable' ? 0 : 1]],
  ],
  mock_store_writable: ['gauge', 'Whether rows can be written.', ({ health }) => [[{}, health.writable ? 1 : 0]]],
  mock_store_failures_total: [
    'counter',
    'Accesses to the store that failed.',
    ({ storeFailures }) => [[{}, storeFailures]],
  ],
  mock_row_bytes: ['gauge', 'Approximate memory of the rows of all tenants.', ({ rowBytes }) => [[{}, rowBytes]]],
  mock_tenants: ['gauge', 'Tenants in use besides the default one.', ({ tenants }) => [[{}, tenants]]],
  mock_deliveries_total: [
    'counter',
    'Deliveries of events that have ended, by event and outcome.',
    ({ counters }) =>
      [...counters.deliveries].flatMap(([event, counts]) =>
        (['delivered', 'failed'] as const).map((status): Sample => [{ event, status }, counts[status]]),
      ),
  ],
  mock_deliveries_pending: [
    'gauge',
    'Deliveries of events that have not ended.',
    ({ counters }) => [...counters.deliveries].map(([event, { pending }]): Sample => [{ event }, pending]),
  ],
}

/** The media type of the format. */
export const metricsType = 'text/plain; version=0.0.4; charset=utf-8'

/** The metrics of a server, in the text format of Prometheus. */
export function metricsText(measured: Measured): string {
  return Object.entries(metrics)
    .map(([name, [type, help, samplesOf]]) => {
      const lines = samplesOf(measured).map(
        ([labels, value, suffix = '']) => `${name}${suffix}${labelled(labels)} ${value}\n`,
      )
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
    })
    .join('')
}

/** The samples of a histogram, whose buckets include those before. */
function histogram(operation: string, { buckets, seconds }: RequestCounts): readonly Sample[] {
  let count = 0
  const counted = buckets.map((own, index): Sample => {
    count += own
    return [{ operation, le: durationBounds[index] ?? '+Inf' }, count, '_bucket']
  })
  return [...counted, [{ operation }, seconds, '_sum'], [{ operation }, count, '_count']]
}

function labelled(labels: Labels): string {
  const written = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`)
  return written.length === 0 ? '' : `{${written.join(',')}}`
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
