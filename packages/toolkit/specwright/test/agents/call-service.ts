import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** Starts a service, until the test ends, and gives its address. */
export async function startCallService(
  respond: (response: ServerResponse, request: IncomingMessage) => void | Promise<void>,
): Promise<string> {
  const service = createServer((request, response) => void respond(response, request))
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    service.close()
    service.closeAllConnections()
  })
  return `http://127.0.0.1:${(service.address() as AddressInfo).port}`
}
