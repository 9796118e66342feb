import { readJson, write } from './storage.ts'
import type { Filled } from './request.ts'

/** A request of this session, without secrets. */
export interface SentRequest extends Filled {
  readonly operation: string
  readonly status: number
  /** Milliseconds since 1970. */
  readonly time: number
}

const key = 'docs-console-history'
const maxRequests = 20

/** The requests of this tab for an operation, the latest first. */
export function sentRequests(operation: string): readonly SentRequest[] {
  return all().filter((sent) => sent.operation === operation)
}

/** Keeps a request until the tab is closed. */
export function remember(sent: SentRequest): void {
  write(key, JSON.stringify([sent, ...all()].slice(0, maxRequests)))
}

function all(): readonly SentRequest[] {
  const kept = readJson(key)
  return Array.isArray(kept) ? (kept as SentRequest[]) : [] // written above
}
