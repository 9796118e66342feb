import { everyCell } from '../test/client/content-cells.ts'
import { declareContentTypes } from '../test/client/content-types.ts'

declareContentTypes(everyCell)
