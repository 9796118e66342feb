import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/** The channel on which Node.js tells of complete responses. */
const responses = 'http.server.response.finish'

/** Does what takes long and can wait: whoever starts a mock waits for its first response. */
export function afterFirstResponse(work: () => void): void {
  const onResponse = (): void => {
    unsubscribe(responses, onResponse)
    setImmediate(work)
  }
  subscribe(responses, onResponse)
}
