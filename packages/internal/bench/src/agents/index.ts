export { doTasks, mistakesIn } from './done.ts'
export { ownDocuments } from './own-documents.ts'
export { endpointServer, ourServer } from './servers.ts'
