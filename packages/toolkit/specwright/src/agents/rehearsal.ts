import { createMockServer, type Contract } from '@specwright/mock-engine'
import { randomOf } from '@specwright/validator-engine'
import type { GivenCredentials } from '../prove/credential-sets.ts'
import { noCredentials } from '../prove/credentials-file.ts'
import { createSigning } from '../prove/given-credentials.ts'
import { isBasic } from '../prove/made-up-credentials.ts'
import { credentialRows } from '../prove/mock-answers.ts'
import type { Caller } from './operation-call.ts'
import type { OperationTable } from './operation-table.ts'

/** A mock of the service, on which sessions rehearse what they do. */
export interface Rehearsal {
  /** A caller of the mock whose rows are those of a session alone. */
  callerFor(session: string): Caller
  close(): Promise<void>
}

/** Starts a mock that keeps what is created, with credentials of its own. */
export function createRehearsal(table: OperationTable): Rehearsal {
  const { contract } = table.contract
  const random = randomOf(1, 'rehearsal')
  const secret = (): string => `rehearsal-${Math.floor(random() * 1e9).toString(36)}`
  const given: GivenCredentials = Object.fromEntries(
    Object.entries(contract.securitySchemes).map(([scheme, facts]) => [
      scheme,
      isBasic(facts) ? { username: 'rehearsal', password: secret() } : secret(),
    ]),
  )
  const seed = { api_credentials: credentialRows(given) }
  const mock = createMockServer(contract as Contract, { seed })
  const signing = createSigning(contract.securitySchemes, { ...noCredentials, given }, random)
  return {
    callerFor: (session) => ({
      table,
      signing,
      server: 'http://rehearsal.localhost',
      transport: {
        fetch: async (url, init) => {
          const request = new Request(url, init)
          request.headers.set('x-mock-tenant', session)
          return await mock.fetch(request)
        },
        // The mock asks nobody to wait but for a fault, which nobody has ordered.
        sleep: async () => {},
        now: Date.now,
      },
    }),
    close: async () => await mock.close(),
  }
}
