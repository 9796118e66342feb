import type { HttpRequest, HttpResponse } from '@specwright/server-engine'

/** A journal whose memory is limited together with that of others. */
export interface Limited {
  /** Approximate memory of its entries. */
  bytes(): number
  dropOldest(): void
}

/** The memory that several journals may take together. */
export interface JournalBudget {
  join(journal: Limited): void
  /** Counts what one of the journals has grown by, and drops entries if that is too much. */
  count(journal: Limited, bytes: number): void
  leave(journal: Limited): void
}

/**
 * Drops the oldest entry of the largest journal first, so that a busy tenant does not empty the journals of others.
 *
 * @param limitBytes Maximum memory of all journals.
 */
export function createJournalBudget(limitBytes: number): JournalBudget {
  const journals = new Set<Limited>()
  let total = 0
  const isExceeded = (): boolean => total > limitBytes

  function largest(): Limited | undefined {
    let found: Limited | undefined
    for (const journal of journals) if (!found || journal.bytes() > found.bytes()) found = journal
    return found
  }

  return {
    join: (journal) => void journals.add(journal),
    count(journal, bytes) {
      // A request may still be running when its tenant ends.
      if (!journals.has(journal)) return
      total += bytes
      // Each drop counts what the journal has shrunk by.
      while (isExceeded()) largest()?.dropOldest()
    },
    leave(journal) {
      journals.delete(journal)
      total -= journal.bytes()
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
