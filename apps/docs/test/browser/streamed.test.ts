import { testTitles } from './late-rest.ts'

// Nightly, pages of each kind.
testTitles(['operations/delete-tier-structure/'])
