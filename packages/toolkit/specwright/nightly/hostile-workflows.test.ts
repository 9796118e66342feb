import { declareHostileWorkflows } from '../test/prove/hostile-workflows.ts'

// The gate has some rows of each table.
declareHostileWorkflows((rows) => rows)
