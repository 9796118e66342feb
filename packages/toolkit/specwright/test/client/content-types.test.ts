import { someCells } from './content-cells.ts'
import { declareContentTypes } from './content-types.ts'

// Nightly, every content type with every schema.
declareContentTypes(someCells)
