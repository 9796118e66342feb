import type { Handler } from './handler.ts'
import type { MockTypes } from './types.ts'

/** A handler that names the rows that it needs, as opposed to one that responds by itself. */
export type PreparedHandler<Types extends MockTypes> = Handler<Types> & Required<Pick<Handler<Types>, 'prepare'>>

/**
 * A handler whose code is loaded with its first request, so that a page starts without it. Later requests do not wait.
 *
 * @param facts What a request needs to know of the handler before.
 */
export function loadedHandler<Types extends MockTypes>(
  facts: Pick<Handler<Types>, 'oauth' | 'fieldAliases'>,
  load: () => Promise<PreparedHandler<Types>>,
): Handler<Types> {
  let loaded: PreparedHandler<Types> | undefined
  let loading: Promise<void> | undefined
  async function loadOnce(): Promise<void> {
    try {
      loaded = await load()
    } finally {
      // What could not be loaded is tried again by the next request.
      loading = undefined
    }
  }
  return {
    ...facts,
    load: () => (loaded ? undefined : (loading ??= loadOnce())),
    prepare(call, state) {
      if (!loaded) throw new TypeError('Cannot prepare the call: the handler is not loaded')
      return loaded.prepare(call, state)
    },
  }
}
