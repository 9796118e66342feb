import { StoreError } from '../../store/store-error.ts'

/** Serialization failure and deadlock: the database has rolled the transaction back. */
const conflicts: ReadonlySet<string> = new Set(['40001', '40P01'])

/** True if the database aborted a statement or a transaction that may succeed when it runs again. */
export function isConflict(error: unknown): boolean {
  return error instanceof StoreError && conflicts.has(codeOf(error.cause))
}

const noResponse = 'it does not respond. Check the network'
const conflict = 'it conflicts with others again and again. Try again later'

/** Reasons and remedies of common failures, by code, or by the message of errors of the driver without a code. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it cannot be reached. Check that it is running',
  ENOTFOUND: 'it cannot be reached. Check that it is running',
  '28P01': 'it rejected the user or the password. Check the URL',
  '28000': 'it rejected the user or the password. Check the URL',
  '3D000': 'there is no such database. Create it first',
  '40001': conflict,
  '40P01': conflict,
  '53300': 'it has too many connections. Raise its max_connections, or use fewer mocks',
  '53100': 'its disk is full. Free some space',
  '25006': 'it is read-only. Use the server that accepts writes',
  '57P01': 'it is shutting down. Try again later',
  '57P03': 'it is starting up or shutting down. Try again later',
  'Connection terminated unexpectedly': 'the connection was lost. Check that it is running',
  '55P03': 'another session holds a lock for too long. Try again later',
  '57014': 'the statement took too long. Try again later',
  'Connection terminated due to connection timeout': noResponse,
  'Query read timeout': noResponse,
  'timeout exceeded when trying to connect': 'all connections are in use. Try again later',
}

/** Converts an error of the database or its driver to a `StoreError`. */
export function postgresError(what: string, error: unknown): StoreError {
  const { message } = Object(error) as { message?: string } // safe for any value
  const reason = reasons[codeOf(error)] ?? reasons[message ?? ''] ?? (message || codeOf(error))
  return new StoreError(`${what}: ${reason}`, { cause: error })
}

function codeOf(error: unknown): string {
  return String((Object(error) as { code?: unknown }).code) // safe for any value
}
