export { type Diagnostic, DocumentError, formatDiagnostics, inexactNumberCode, tooDeep } from './diagnostic.ts'
export { grouped } from './grouped.ts'
export { OutputError, writing } from './output-error.ts'
export { VersionError } from './version-error.ts'
