import { testLateParts } from './late-parts.ts'

// Nightly, other pages and marks.
testLateParts([
  ['operations/delete-tier-structure/', '<div class="facts'],
  ['', '<docs-console'],
])
