import { onDemand } from '@specwright/server-engine/engine'
import { senders } from './index.ts'
import type { Outbox, OutboxContext } from './outbox.ts'
import { createReceivers } from './receivers.ts'
import type { Sender } from './sender.ts'

/** Creates the outbox of a tenant. What sends is loaded before the first event. */
export function loadedOutbox(context: OutboxContext): Outbox {
  const { contract, ids, initial } = context
  const receivers = createReceivers({ initial, ids, events: () => Object.keys(contract().events ?? {}) })
  let isClosed = false
  const { load, value } = onDemand(async () => {
    await senders.load()
    const sender = senders.value()!.createSender(context, receivers)
    if (isClosed) await sender.close()
    return sender
  })
  const sender = (): Sender => {
    const loaded = value()
    if (!loaded) throw new TypeError('Cannot send: what sends is not loaded')
    return loaded
  }
  return {
    receivers,
    load,
    draft: (event, body) => sender().draft(event, body),
    send: (draft) => sender().send(draft),
    changesOf: (sendings, outcome, before) => sender().changesOf(sendings, outcome, before),
    follow: (sendings, happened) => sender().follow(sendings, happened),
    deliveries: () => value()?.deliveries() ?? [],
    removeReceiver(id) {
      value()?.end('The receiver was deleted', id)
      return receivers.remove(id)
    },
    settled: async () => await value()?.settled(),
    reset() {
      value()?.reset()
      receivers.reset()
    },
    async close() {
      isClosed = true
      await value()?.close()
    },
  }
}
