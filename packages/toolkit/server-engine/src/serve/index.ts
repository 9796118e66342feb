export { logToConsole } from './log-to-console.ts'
export { createServing, type ServedOperation, type ServingParts } from './serving.ts'
