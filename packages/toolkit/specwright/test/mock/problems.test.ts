import { declareProblems, someProblems } from './problems.ts'

// Nightly, each body with each list of statuses.
declareProblems(someProblems)
