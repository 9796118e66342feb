import type { Credentials } from '../send/operation.ts'

/** For a document without security schemes. */
export const noCredentials: Credentials = () => ({ secrets: [], sign: () => {} })
