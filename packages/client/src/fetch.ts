import { callsByPath, type CallsByPath } from '@specwright/client-engine/fetch'
import type { paths, Sent } from '@loyalty-kit/spec'
import * as descriptors from './generated/descriptors.ts'
import type { Client } from './generated/operations.ts'

export type { CallsByPath, ResultByPath } from '@specwright/client-engine/fetch'

/**
 * Calls by method and path, typed by the contract, with `data` or `error` in place of a thrown `ApiError`.
 *
 * Uses the credentials, retries and limits of the client. Requires openapi-fetch, which you install yourself.
 *
 * @throws {TypeError} If the client is not one of this copy of the package.
 */
export function byPath(client: Client): CallsByPath<paths, Sent<paths>> {
  return callsByPath(client, descriptors)
}
