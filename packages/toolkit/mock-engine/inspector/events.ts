import type { Attempt, Delivery } from '../src/delivery/parcel.ts'
import type { Receiver } from '../src/delivery/receivers.ts'
import { send, type Received } from './api.ts'
import { counted, disclosure, element, readable, showItems, showText, styled, timeOf, withButton } from './elements.ts'

/** How many deliveries the page shows. */
const shown = 200

/** Shows who receives events, and the last deliveries, the latest first. */
export async function showEvents(run: (action: () => Promise<unknown>) => void): Promise<void> {
  const { value: receivers } = await send<readonly Receiver[]>('GET events/receivers')
  showItems('receivers', receivers, ({ id, url, events }) => {
    const onClick = (): void => run(async () => await send(`DELETE events/receivers/${id}`))
    const line = `${url} receives ${events?.join(', ') ?? 'all events'}`
    return withButton(line, { label: 'Remove', name: `Remove receiver ${url}`, onClick })
  })
  const sent = await allDeliveries()
  showText('events-summary', `${counted(receivers.length, 'receiver')}, ${counted(sent.length, 'event')} sent.`)
  showItems('deliveries', sent.slice(-shown).toReversed(), itemOf)
}

async function allDeliveries(): Promise<readonly Delivery[]> {
  const all: Delivery[] = []
  for (let page: string | undefined = 'deliveries'; page !== undefined;) {
    const received: Received<readonly Delivery[]> = await send(`GET events/${page}`)
    all.push(...received.value)
    page = received.next
  }
  return all
}

/** How each outcome looks. */
const styles = { delivered: 'good', failed: 'failed', pending: 'waiting', held: 'waiting' } as const

function itemOf({ id, event, url, at, status, error, attempts, body }: Delivery): Node {
  const line = [timeOf(at), ' ', element('code', event), ' ', styled(styles[status], status), ' ', styled('note', url)]
  const lines = attempts.map((each) => `${each.at} ${resultOf(each)}\n`).join('')
  const facts = `${id}\n${lines}${error === undefined ? '' : `${error}\n`}`
  return disclosure(line, () => [element('pre', body === '' ? facts : `${facts}\n${readable(body)}`)])
}

function resultOf({ status, error }: Attempt): string {
  return status === undefined ? (error ?? '') : String(status)
}
