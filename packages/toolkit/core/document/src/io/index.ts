export { loadEvents, type EventsOptions } from './load-events.ts'
export { loadDocument, type LoadOptions } from './load.ts'
export { readSchema, type ReadSchema } from './read-schema.ts'
export { readVersion, type ReadOptions } from './read-version.ts'
