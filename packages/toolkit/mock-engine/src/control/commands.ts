import { isObject, jsonResponse } from '@specwright/server-engine/engine'
import { done, objectIn, type Command } from './command.ts'
import { ControlError } from './control-error.ts'
import { eventCommands } from './event-commands.ts'
import { metricsType } from './metrics.ts'
import type { JournalQuery } from './journal-entries.ts'

/** Commands other than those on rows, by method and name. Each checks its own body. */
export const commands: Readonly<Record<string, Command>> = {
  ...eventCommands,
  'POST seed': async (control, body) => jsonResponse(200, await control.seed(body as never)),
  'POST reset': async (control) => {
    await control.reset()
    return done
  },
  'POST snapshot': async (control) => jsonResponse(201, await control.snapshot()),
  'POST restore': async (control, body) => {
    const { id } = objectIn(body)
    if (typeof id !== 'string') throw new ControlError(400, 'Cannot restore: /id must be the id of a snapshot')
    await control.restore({ id })
    return done
  },
  'POST clock': async (control, body) => jsonResponse(200, await control.clock(objectIn(body))),
  'GET clock': async (control) => jsonResponse(200, await control.clock()),
  // Without a body, the rules would be read.
  'POST faults': async (control, body) => jsonResponse(200, await control.faults((body ?? null) as never)),
  'GET faults': async (control) => jsonResponse(200, await control.faults()),
  'POST verify': async (control, body) => {
    const { query = {}, count, ...others } = objectIn(body)
    const [unknown] = Object.keys(others)
    if (unknown !== undefined) throw new ControlError(400, `Cannot verify: /${unknown} is unknown. Use query, count`)
    if (!isObject(query)) throw new ControlError(400, 'Cannot verify: /query must be an object')
    await control.verify(query, count as number) // it checks the count itself
    return done
  },
  'GET collections': async (control) => jsonResponse(200, await control.collections()),
  'GET metrics': async (control) => ({
    status: 200,
    headers: { 'content-type': metricsType },
    body: await control.metrics(),
  }),
  'GET tenants': async (control) => jsonResponse(200, await control.tenants()),
  'GET journal': async (control, _body, { query }) => {
    const given = Object.entries(Object.fromEntries(new URLSearchParams(query)))
    // What is not a status stays a string, which is refused.
    const typed = given.map(([name, text]) => [name, name === 'status' && /^\d+$/.test(text) ? Number(text) : text])
    return jsonResponse(200, await control.journal(Object.fromEntries(typed) as JournalQuery))
  },
}
