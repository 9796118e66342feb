import type { HttpResponse } from '../http/message.ts'
import { bytesOfMessage, type Limited, type MemoryBudget } from '../values/memory-budget.ts'

/** The responses to requests with a key, for those that repeat the key. */
export interface Replays {
  /**
   * What is known of a key: nothing if the request is the first one with it, and is to be handled now.
   *
   * @param first The request that has the key; the same value if it is handled again.
   */
  begin(key: string, first: Keyed): Known | undefined
  /** Keeps the response to the first request; none if it can be sent again as if it were the first. */
  end(key: string, first: Keyed, response: HttpResponse | undefined): void
  clear(): void
  /** Frees its memory. */
  leave(): void
}

/** A request with a key. */
export interface Keyed {
  /** Equal for requests that are the same. */
  readonly digest: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Of a key: another request has it, the first one is still handled, or its response. */
export type Known = 'other' | 'pending' | HttpResponse

/** Maximum number of keys of a list. */
const maxKeys = 1000

/** How long a key is known, in milliseconds. */
const lifetimeMs = 86_400_000

/** What the objects of a key take, and the digest of its request, in bytes. */
const objectBytes = 400

interface Entry {
  readonly first: Keyed
  readonly bytes: number
  readonly response?: HttpResponse
}

/** @param budget Limits the memory of all lists, such as those of tenants. */
export function createReplays(budget: MemoryBudget): Replays {
  // In order of arrival.
  const entries = new Map<string, Entry>()
  let bytes = 0
  const list: Limited = {
    bytes: () => bytes,
    dropOldest() {
      const [oldest] = entries.keys()
      if (oldest !== undefined) remove(oldest)
    },
  }
  budget.join(list)

  function count(change: number): void {
    bytes += change
    budget.count(list, change)
  }

  function remove(key: string): void {
    const found = entries.get(key)
    if (entries.delete(key) && found) count(-found.bytes)
  }

  function put(key: string, known: Omit<Entry, 'bytes'>): void {
    remove(key)
    if (entries.size >= maxKeys) list.dropOldest()
    const entry = { ...known, bytes: bytesOf(key, known.response) }
    entries.set(key, entry)
    count(entry.bytes)
  }

  return {
    begin(key, first) {
      const found = entries.get(key)
      if (found?.first === first) return undefined
      if (found && first.now - found.first.now < lifetimeMs)
        return found.first.digest === first.digest ? (found.response ?? 'pending') : 'other'
      put(key, { first })
      return undefined
    },
    end(key, first, response) {
      // Since it began, a reset may have forgotten it.
      if (entries.get(key)?.first !== first) return
      if (!response) remove(key)
      else put(key, { first, response })
    },
    clear() {
      for (const key of entries.keys()) remove(key)
    },
    leave: () => budget.leave(list),
  }
}

/** The memory of a key, in which it has at most two bytes for each character, and of its response. */
function bytesOf(key: string, response: HttpResponse | undefined): number {
  return objectBytes + 2 * key.length + (response ? bytesOfMessage(response) : 0)
}
