export { type ChangeRule, changeRules, type Evidence, type RuleId } from './change-rules.ts'
export { diffDocuments, type Verdict } from './diff-documents.ts'
export { type Bump, largest, reaches } from './bump.ts'
export { bumpOf, type Change, type Finding, findingFor, type Proof } from './finding.ts'
export { clientFinding, type ClientOperation, compareClients, shapeOf, withClient } from './compare-clients.ts'
export { applyExceptions, type ExceptionContext } from './apply-exceptions.ts'
export {
  type Acceptance,
  type ExceptionProblem,
  type Exceptions,
  parseExceptions,
  type Rename,
  renamesOf,
  type Severity,
} from './exceptions.ts'
export { type Format, formats, printVerdict } from './print-verdict.ts'
export { withRequests } from './with-requests.ts'
export type { Direction } from './contract/use.ts'
export type { Located, RequestData, Witness } from './witness/witness.ts'
export { renamedSchemes } from './contract/schemes.ts'
