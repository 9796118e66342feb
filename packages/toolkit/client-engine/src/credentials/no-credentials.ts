import type { Credentials } from '../send/operation.ts'
import type { Credential } from './credentials.ts'

/** What a call is sent with that needs nothing, or before it has more. */
export const noCredential = (): Credential => ({ secrets: [], sign: () => {} })

/** The credentials of a document without security schemes. */
export const noCredentials: Credentials = noCredential
