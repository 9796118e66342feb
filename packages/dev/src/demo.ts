import { createMockServer } from '@loyalty-kit/mock-server'
import { listen, type Listening } from '@loyalty-kit/mock-server/node'

/** The mock server with its demo state, open to the docs' pages. */
export async function startDemo(options: { host: string; port: number; corsOrigin: string }): Promise<Listening> {
  const { host, port, corsOrigin } = options
  return await listen(createMockServer({ cors: corsOrigin }), { host, port })
}
