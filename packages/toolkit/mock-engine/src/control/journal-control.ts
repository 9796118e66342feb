import { mustBeOneOf, shown } from '@specwright/server-engine/engine'
import type { MockTypes } from '../contract/types.ts'
import { operationIds, type ControlContext } from './context.ts'
import { ControlError } from './control-error.ts'
import type { MockControl } from './control.ts'
import { checkedQuery, entriesOf, type JournalEntry, type JournalQuery } from './journal-entries.ts'

type JournalContext = Pick<ControlContext, 'state' | 'journal'>

/** Creates the control of the journal of a tenant. */
export function createJournalControl(context: JournalContext): Pick<MockControl<MockTypes>, 'journal' | 'verify'> {
  return {
    async journal(query = {}) {
      return entriesIn(context, checked(context, query))
    },
    async verify(query, count) {
      verifyCount(context, query, count)
    },
  }
}

/** @throws {ControlError} Unless exactly this many requests in the journal match. */
function verifyCount(context: JournalContext, query: JournalQuery, count: number): void {
  if (!Number.isInteger(count) || count < 0) {
    const expected = `the count must be an integer of at least 0, not ${shown(count)}`
    throw new ControlError(400, `Cannot verify: ${expected}`)
  }
  const found = entriesIn(context, checked(context, query))
  if (found.length === count) return
  const all = entriesIn(context).slice(-20).map(summaryOf)
  throw new ControlError(
    409,
    `Expected ${count} ${count === 1 ? 'request' : 'requests'} like ${JSON.stringify(query)}, but found ${found.length}`,
    all,
  )
}

function entriesIn({ state, journal }: JournalContext, query?: JournalQuery): readonly JournalEntry[] {
  return entriesOf(journal.records(), state.contract().securitySchemes, query)
}

/** A query that may match: its operation is of the contract, or of an earlier one that is in the journal. */
function checked(context: JournalContext, query: JournalQuery): JournalQuery {
  const { operation } = checkedQuery(query)
  const operations = operationIds(context)
  const isKnown = operation === undefined || operations.includes(operation)
  if (isKnown || entriesIn(context, { operation }).length > 0) return query
  throw new ControlError(422, 'Cannot read the journal', [`/operation ${mustBeOneOf(operation, operations)}`])
}

/** What was received, and which operations were probably meant. */
function summaryOf({ request, response, near_misses: near = [] }: JournalEntry): string {
  const similar = near.length > 0 ? ` (similar: ${near.join(', ')})` : ''
  return `${request.method} ${request.path} -> ${response.status}${similar}`
}
