import { createMockServer, createProblemResponse, statelessParts } from '@loyalty-kit/mock-engine'
import { createNodeSign, listen as listenTo, type Listening } from '@loyalty-kit/mock-engine/node'
import { contract } from '{{name}}-api/mock'

/**
 * Serves the mock on a port of this machine.
 *
 * @param port 0 for any that is free.
 */
export async function listen(port: number): Promise<Listening> {
  const mock = createMockServer(statelessParts(contract), { createSign: createNodeSign })
  return await listenTo(mock, { port, createErrorResponse: createProblemResponse })
}
