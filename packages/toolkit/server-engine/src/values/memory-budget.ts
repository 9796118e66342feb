import type { HttpRequest, HttpResponse } from '../http/message.ts'

/** A list, such as a journal, whose memory is limited together with that of others. */
export interface Limited {
  /** Approximate memory of its entries. */
  bytes(): number
  dropOldest(): void
}

/** The memory that several lists may take together. */
export interface MemoryBudget {
  join(list: Limited): void
  /** Counts what one of the lists has grown by, and drops entries if that is too much. */
  count(list: Limited, bytes: number): void
  leave(list: Limited): void
}

/**
 * Drops the oldest entry of the largest list first, so that a busy tenant does not empty the lists of others.
 *
 * @param limitBytes Maximum memory of all lists.
 */
export function createMemoryBudget(limitBytes: number): MemoryBudget {
  const lists = new Set<Limited>()
  let total = 0
  const isExceeded = (): boolean => total > limitBytes

  function largest(): Limited | undefined {
    let found: Limited | undefined
    for (const list of lists) if (!found || list.bytes() > found.bytes()) found = list
    return found
  }

  return {
    join: (list) => void lists.add(list),
    count(list, bytes) {
      // A request may still be running when its tenant ends.
      if (!lists.has(list)) return
      total += bytes
      // Each drop counts what the list has shrunk by.
      while (isExceeded()) largest()?.dropOldest()
    },
    leave(list) {
      lists.delete(list)
      total -= list.bytes()
    },
  }
}

/** The memory of the texts in a message: at most two bytes for each character. */
export function bytesOfMessage(message: HttpRequest | HttpResponse): number {
  const { headers } = message
  let characters = message.body.length
  if ('parts' in message) for (const part of message.parts ?? []) characters += part.length
  for (const name in headers) characters += name.length + String(headers[name]).length
  return 2 * characters
}
