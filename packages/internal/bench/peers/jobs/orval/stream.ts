import { getStreamOrderEventsUrl } from '../api/shop'
import type { OrderEvent } from '../api/model'
import { send } from './shop'

export async function follow(orderId: string): Promise<(string | undefined)[]> {
  const notes: (string | undefined)[] = []
  const response = await send(getStreamOrderEventsUrl(orderId), { method: 'GET' })
  if (!response.ok || response.body === null) throw new Error(`The stream has status ${response.status}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return notes
    const blocks = (text + value).split(/\r?\n\r?\n/)
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const lines = block.split(/\r?\n/).filter((line) => line.startsWith('data:'))
      if (lines.length === 0) continue
      const event = JSON.parse(lines.map((line) => line.slice('data:'.length)).join('\n')) as OrderEvent
      notes.push(event.note)
      if (event.type === 'delivered') {
        await reader.cancel()
        return notes
      }
    }
  }
}
