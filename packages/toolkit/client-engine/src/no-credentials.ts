import type { Credentials } from './operation.ts'

/** For a document without security schemes. */
export const noCredentials: Credentials = () => ({ secrets: [], sign: () => {} })
