import { createMockServer, listen, watchContract, type Listening } from '@loyalty-kit/mock-server/node'

/** Where the demo listens, and a callback for when it reloads a regenerated contract. */
export interface DemoOptions {
  readonly host: string
  readonly port: number
  readonly corsOrigin: string
  readonly log: (line: string) => void
}

/** The mock server with its demo state, which the docs may call. */
export async function startDemo({ host, port, corsOrigin, log }: DemoOptions): Promise<Listening> {
  const mock = createMockServer({ cors: corsOrigin })
  const listening = await listen(mock, { host, port })
  const watch = watchContract(mock, log)
  return {
    ...listening,
    async close() {
      watch.close()
      await listening.close()
    },
  }
}
