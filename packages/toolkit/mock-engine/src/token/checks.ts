export { endpointHandlers } from './endpoint-handlers.ts'
export { schemeCredentials } from './scheme-credentials.ts'
