export { diffDocuments, type Verdict } from './diff-documents.ts'
export { type Bump, bumpOf, type Finding, largest, reaches } from './finding.ts'
export { type Format, formats, printVerdict } from './print-verdict.ts'
