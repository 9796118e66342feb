export {
  type Diagnostic,
  DocumentError,
  formatDiagnostics,
  merged,
  inexactNumberCode,
  placesOf,
  tooDeep,
  withoutReported,
} from './diagnostic.ts'
export { grouped } from '@specwright/json-schema/grouped'
export { OutputError, withOutputErrors } from './output-error.ts'
export { VersionError } from './version-error.ts'
