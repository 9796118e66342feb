import type { Attempt, Delivery } from '../src/delivery/parcel.ts'
import type { Receiver } from '../src/delivery/receivers.ts'
import { send, type Received } from './api.ts'
import { button, counted, element, readable, showItems, showText, styled } from './elements.ts'

/** How many deliveries the page shows. */
const shown = 200

/** Shows who receives events, and the last deliveries, the latest first. */
export async function showEvents(run: (action: () => Promise<unknown>) => void): Promise<void> {
  const { value: receivers } = await send<readonly Receiver[]>('GET events/receivers')
  const items = receivers.map(({ id, url, events }) => {
    const remove = button('Remove', () => run(async () => await send(`DELETE events/receivers/${id}`)))
    remove.setAttribute('aria-label', `Remove receiver ${url}`)
    return element('div', `${url} receives ${events?.join(', ') ?? 'all events'} `, remove)
  })
  showItems('receivers', items)
  const sent = await allDeliveries()
  showText('events-summary', `${counted(receivers.length, 'receiver')}, ${counted(sent.length, 'event')} sent.`)
  showItems('deliveries', sent.slice(-shown).toReversed().map(itemOf))
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

function itemOf({ id, event, url, at, status, error, attempts, body }: Delivery): Node {
  const time = element('time', at.slice(11, 19))
  time.dateTime = at
  const outcome = status === 'failed' ? styled('failed', status) : status
  const summary = element('summary', time, ` ${event} `, outcome, ' ', styled('note', url))
  const lines = attempts.map((each) => `${each.at} ${resultOf(each)}\n`).join('')
  const facts = `${id}\n${lines}${error === undefined ? '' : `${error}\n`}`
  return element('details', summary, element('pre', body === '' ? facts : `${facts}\n${readable(body)}`))
}

function resultOf({ status, error }: Attempt): string {
  return status === undefined ? (error ?? '') : String(status)
}
