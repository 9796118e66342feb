export { diffDocuments } from './verdict/diff-documents.ts'
export type { Verdict } from './verdict/verdict.ts'
export { bumpOf, type Face, faces, type Faces, facesOf } from './finding/faces.ts'
export type { ClientOperation, Exports, Generated } from './verdict/exports.ts'
export { type ShownFinding, shownFindings } from './verdict/shown-findings.ts'
export { type Bump, largest, reaches } from './finding/bump.ts'
export { type Change, type Finding, findingFor, type Group, type Proof } from './finding/finding.ts'
export { pairedOperations } from './verdict/compare-clients.ts'
export { renamedSchemes } from './contract/schemes.ts'
export { applyExceptions } from './verdict/apply-exceptions.ts'
export { type RatedContract, staleExceptions } from './verdict/stale-exceptions.ts'
export {
  type Acceptance,
  type ExceptionProblem,
  type Exceptions,
  parseExceptions,
  type Rename,
  renamesOf,
  type Severity,
} from './finding/exceptions.ts'
export { httpRequest, mockAddress, type WrittenRequest } from './verdict/http-request.ts'
export { type Format, formats, printVerdict } from './verdict/print-verdict.ts'
export { withRequests, withWritten, type WriteRequest } from './verdict/with-requests.ts'
export type { Direction } from './contract/use.ts'
export type { RequestData, SentValues, Witness } from './witness/witness-types.ts'
