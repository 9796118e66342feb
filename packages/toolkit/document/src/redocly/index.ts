export { foundChanges, type FoundChange } from './changes.ts'
