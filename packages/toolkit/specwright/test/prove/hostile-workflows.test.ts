import { declareHostileWorkflows } from './hostile-workflows.ts'

// Nightly, all of them.
declareHostileWorkflows((rows) => rows.filter((_, index) => index % 4 === 0))
