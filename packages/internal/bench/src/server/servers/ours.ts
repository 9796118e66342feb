import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { implement, type ImplementedContract } from '@specwright/server-engine'
import { listen, requestListener } from '@specwright/server-engine/node'
import { ticketOf, type Ticket } from '../document.ts'

/** The calls of the operations, as `server.ts` types them. */
interface Operations {
  readonly getTicket: {
    readonly parameters: { readonly path: { readonly id: string }; readonly query?: { readonly limit?: number } }
    readonly responses: { readonly 200: { readonly content: { readonly 'application/json': Ticket } } }
  }
  readonly addTicket: {
    readonly parameters: object
    readonly requestBody: { readonly content: { readonly 'application/json': Ticket } }
    readonly responses: { readonly 201: { readonly content: { readonly 'application/json': Ticket } } }
  }
}

// The first argument is the folder with `server.ts`; the second is `listener` for the listener alone, on a server of Node's.
const [folder = '', home] = process.argv.slice(2)
const { contract } = (await import(pathToFileURL(`${folder}/server.ts`).href)) as {
  readonly contract: ImplementedContract<Operations, { readonly schemes: object; readonly required: object }>
} // as it was generated
const app = implement(contract, {
  operations: {
    getTicket: ({ path, query }) => ({ status: 200, body: ticketOf(path.id, query.limit ?? 20) }),
    addTicket: ({ body }) => ({ status: 201, body }),
  },
})
if (home === 'listener') {
  const server = createServer(requestListener(app))
  server.listen(0, '127.0.0.1', () => {
    process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`) // it listens on a port
  })
} else process.stdout.write(`${(await listen(app)).url}\n`)
