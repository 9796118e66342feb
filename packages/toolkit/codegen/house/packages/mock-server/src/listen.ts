import { createMockServer, listen as listenTo, type Listening } from '@loyalty-kit/mock-engine/node'
import { contract } from '{{name}}-api/mock'
import { seed } from './seed.ts'

/**
 * Serves the mock on a port of this machine.
 *
 * @param port 0 for any that is free.
 */
export async function listen(port: number): Promise<Listening> {
  return await listenTo(createMockServer(contract, { seed }), { port })
}
