import { onDemand } from '@specwright/server-engine/engine'
import type { Handler } from './handler.ts'
import type { MockTypes } from '../contract/types.ts'

/** A handler that names the rows that it needs, as opposed to one that responds by itself. */
export type PreparedHandler<Types extends MockTypes> = Handler<Types> & Required<Pick<Handler<Types>, 'prepare'>>

/**
 * A handler whose code is loaded with its first request. Later requests do not wait.
 *
 * @param facts What a request needs to know of the handler before.
 */
export function loadedHandler<Types extends MockTypes>(
  facts: Pick<Handler<Types>, 'oauth' | 'fieldAliases' | 'idsOf'>,
  create: () => Promise<PreparedHandler<Types>>,
): Handler<Types> {
  const { load, value } = onDemand(create)
  return {
    ...facts,
    load,
    prepare(call, state) {
      const handler = value()
      if (!handler) throw new TypeError('Cannot prepare the call: the handler is not loaded')
      return handler.prepare(call, state)
    },
  }
}
