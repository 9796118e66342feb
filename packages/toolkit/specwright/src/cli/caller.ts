import { randomOf } from '@specwright/validator-engine'
import type { Caller } from '../agents/operation-call.ts'
import type { OperationTable } from '../agents/operation-table.ts'
import { createSigning } from '../prove/given-credentials.ts'
import { givenCredentials } from './credentials-file.ts'
import { network } from './network.ts'
import { serverAddress } from './server-address.ts'
import type { ReadContract } from './served-document.ts'

/** The options that say what calls are made with. */
export interface CallerValues {
  readonly server?: string
  readonly credentials?: string
}

/**
 * What the calls of a command line are made with.
 *
 * @throws {UsageError} If an option is not valid.
 */
export function callerOf(table: OperationTable, { server, credentials }: CallerValues, served: ReadContract): Caller {
  const given = givenCredentials(credentials, served)
  return {
    table,
    signing: createSigning(served.contract.securitySchemes, given, randomOf(1, 'credentials')),
    transport: network,
    ...(server !== undefined && { server: serverAddress('server', server) }),
  }
}
