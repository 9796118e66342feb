export { endpointHandlers } from './endpoint-handlers.ts'
export { schemeCredentials } from './check-credentials.ts'
