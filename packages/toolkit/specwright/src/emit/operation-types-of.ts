import { typeOf, type Imported } from '@specwright/code'
import type { Layout } from '../config/layout.ts'

/** The types of operations by their ids. A package of types has a table of their name as well. */
export function operationTypesOf(layout: Layout): Imported {
  return typeOf('types', layout.isPackage('types') ? 'OperationTypes' : 'operations')
}
