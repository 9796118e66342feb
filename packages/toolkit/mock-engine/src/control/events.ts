import { shown } from '@specwright/server-engine/engine'
import { redactText } from '@specwright/server-engine/http'
import type { Outbox } from '../delivery/outbox.ts'
import type { Delivery } from '../delivery/parcel.ts'
import type { NewReceiver, Receiver, ReceiverOptions } from '../delivery/receivers.ts'
import { ControlError } from './control-error.ts'
import type { ListPart } from './items.ts'

/** The events that a mock sends, and who receives them. Every method rejects with a `ControlError` if it is not possible. */
export interface EventControl {
  /**
   * Sends an event to its receivers.
   *
   * @param body Default: a valid example.
   */
  sendEvent(event: string, body?: unknown): Promise<{ readonly deliveries: readonly string[] }>
  /** Registers a receiver. Only the result shows its secret. */
  addReceiver(receiver: ReceiverOptions): Promise<NewReceiver>
  receivers(): Promise<readonly Receiver[]>
  /** Removes a receiver. What was not yet delivered to it has failed. */
  deleteReceiver(id: string): Promise<void>
  /** The last deliveries, oldest first, without secrets. */
  deliveries(part?: ListPart): Promise<readonly Delivery[]>
  /** Settles when nothing is on its way: what was sent is delivered, has failed, or is held by a fault. */
  settled(): Promise<void>
}

/** Creates the control of an outbox. */
export function createEventControl(outbox: Outbox): EventControl {
  return {
    async sendEvent(event, body) {
      await outbox.load()
      return { deliveries: outbox.send(outbox.draft(event, body)) }
    },
    async addReceiver(receiver) {
      return outbox.receivers.add(receiver)
    },
    async receivers() {
      return outbox.receivers.list().map((each) => ({ ...each, url: redactText(each.url) }))
    },
    async deleteReceiver(id) {
      if (!outbox.removeReceiver(id)) throw new ControlError(404, `There is no receiver "${id}"`)
    },
    async deliveries({ after, limit } = {}) {
      const all = outbox.deliveries()
      checkLimit(limit, 'deliveries')
      const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
      if (after !== undefined && start === 0) throw new ControlError(404, `There is no delivery "${after}"`)
      return all.slice(start, limit === undefined ? undefined : start + limit)
    },
    settled: outbox.settled,
  }
}

/** @throws {ControlError} If a limit is not a positive integer. */
export function checkLimit(limit: number | undefined, things: string): void {
  if (limit === undefined || (Number.isInteger(limit) && limit >= 1)) return
  throw new ControlError(400, `Cannot list ${things}: /limit must be an integer of at least 1, not ${shown(limit)}`)
}
