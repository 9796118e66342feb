import {
  bytesOfMessage,
  type HttpRequest,
  type HttpResponse,
  type Limited,
  type MemoryBudget,
} from '@specwright/server-engine/engine'

/** Of a longer body, and of bytes, only the length is kept, so that large requests do not grow the journal. */
const maxBodyLength = 16_384

/** What the journal stores: unprocessed, since most entries are never read. */
export interface JournalRecord {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly request: HttpRequest
  readonly response: HttpResponse
  readonly operation: string | undefined
  readonly nearMisses: readonly string[] | undefined
}

/** The last requests, oldest first. */
export interface Journal extends Limited {
  add(record: JournalRecord): void
  records(): readonly JournalRecord[]
  clear(): void
}

/** How much a journal keeps. */
export interface JournalOptions {
  /** How many requests to keep; the oldest are dropped first. */
  readonly size: number
  /** What it may take together with other journals; it joins them. */
  readonly budget: MemoryBudget
}

/** Starts empty. */
export function createJournal({ size, budget }: JournalOptions): Journal {
  // A ring, which starts at `first`.
  let records: (JournalRecord | undefined)[] = []
  /** The memory of each: it is not read again only to be dropped. */
  let sizes: number[] = []
  let first = 0
  let count = 0
  let bytes = 0

  const journal: Journal = {
    bytes: () => bytes,
    add(record) {
      if (size === 0) return
      if (count === size) journal.dropOldest()
      const kept = keptRecord(record)
      const place = (first + count) % size
      const added = bytesOf(kept)
      records[place] = kept
      sizes[place] = added
      count++
      bytes += added
      budget.count(journal, added)
    },
    dropOldest() {
      const freed = sizes[first]
      if (count === 0 || freed === undefined) return
      records[first] = undefined
      first = (first + 1) % size
      count--
      bytes -= freed
      budget.count(journal, -freed)
    },
    records() {
      const inOrder = [...records.slice(first), ...records.slice(0, first)]
      return inOrder.filter((record) => record !== undefined)
    },
    clear() {
      budget.count(journal, -bytes)
      records = []
      sizes = []
      first = 0
      count = 0
      bytes = 0
    },
  }
  budget.join(journal)
  return journal
}

/** The memory of a record: its texts, and what its objects take. */
function bytesOf({ request, response }: JournalRecord): number {
  const target = request.path.length + request.query.length
  return 1000 + 2 * target + bytesOfMessage(request) + bytesOfMessage(response)
}

function keptRecord(record: JournalRecord): JournalRecord {
  const [request, response] = [withoutLongBody(withoutBytes(record.request)), withoutLongBody(record.response)]
  const isSame = request === record.request && response === record.response
  return isSame ? record : { ...record, request, response }
}

function withoutBytes(request: HttpRequest): HttpRequest {
  if (!request.bytes) return request
  const { bytes: _, ...rest } = request
  return rest
}

function withoutLongBody<Message extends HttpRequest | HttpResponse>(message: Message): Message {
  const { length } = message.body
  if ('isBinary' in message && length > 0) return { ...message, body: `<${length} bytes>` }
  if (length > maxBodyLength) return { ...message, body: `<${length} characters>`, parts: [] }
  return 'parts' in message ? { ...message, body: '' } : message
}
