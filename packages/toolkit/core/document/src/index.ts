export { DocumentError, formatDiagnostics, VersionError, type Diagnostic } from './diagnostics.ts'
export { loadDocument, loadEvents, readVersion } from './io/index.ts'
export * from './model/index.ts'
