import { jsonResponse } from '@specwright/server-engine/engine'
import { pause } from '../delivery/pause.ts'
import type { MockTypes } from '../contract/types.ts'
import { objectIn, type Command } from './command.ts'
import { ControlError } from './control-error.ts'
import type { MockControl } from './control.ts'
import { listPage } from './list-page.ts'

/** The commands on events, by method and name. Each checks its own body. */
export const eventCommands: Readonly<Record<string, Command>> = {
  'POST events': async (control, body) => {
    const { event, body: own, ...others } = objectIn(body)
    const [unknown] = Object.keys(others)
    if (unknown !== undefined)
      throw new ControlError(400, `Cannot send the event: /${unknown} is unknown. Use event, body`)
    if (typeof event !== 'string') throw new ControlError(400, 'Cannot send the event: /event must be its name')
    return jsonResponse(202, await control.sendEvent(event, own))
  },
  'POST events/receivers': async (control, body) => jsonResponse(201, await control.addReceiver(body as never)), // it checks it
  'GET events/receivers': async (control) => jsonResponse(200, await control.receivers()),
  'GET events/deliveries': async (control, _body, request) => {
    const query = new URLSearchParams(request.query)
    const settled = query.get('settled') ?? 'false'
    if (settled !== 'true' && settled !== 'false')
      throw new ControlError(400, 'Cannot list deliveries: /settled must be true or false')
    if (settled === 'true') await settledSoon(control)
    query.delete('settled')
    return await listPage(
      { ...request, query: query.toString() },
      {
        things: 'deliveries',
        list: async (part) => await control.deliveries(part),
        keyOf: (item) => ('id' in item && typeof item.id === 'string' ? item.id : undefined),
      },
    )
  },
}

/** How long a request waits for deliveries, in milliseconds. */
const maxWaitMs = 10_000

async function settledSoon(control: MockControl<MockTypes>): Promise<void> {
  const late = new AbortController()
  await Promise.race([control.settled(), pause(maxWaitMs, late.signal)])
  late.abort()
}
