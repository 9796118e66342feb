export { emitApiClient } from './api-client.ts'
export { emitByPath } from './by-path.ts'
export { emitParts } from './client-parts.ts'
export { emitCalls } from './calls.ts'
