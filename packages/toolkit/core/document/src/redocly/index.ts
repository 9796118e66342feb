export { foundChanges, type FoundChange } from './changes.ts'
export { brokenRules, type BrokenRule } from './broken-rules.ts'
