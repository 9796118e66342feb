import { onLine, onLines } from '@specwright/code/places'

/** Reports a failure where the platform keeps such reports: a request may have written a part of it. */
export function logToConsole(message: string, cause: unknown): void {
  console.error(`${onLine(message)}\n${traced(cause)}`)
}

/** How many causes of causes are printed: they may lead in a circle. */
const maxCauses = 5

function traced(cause: unknown, depth = 1): string {
  if (!(cause instanceof Error)) return onLine(String(cause))
  const own = onLines(cause.stack ?? String(cause))
  const isLast = cause.cause === undefined || depth === maxCauses
  return isLast ? own : `${own}\nCaused by: ${traced(cause.cause, depth + 1)}`
}
