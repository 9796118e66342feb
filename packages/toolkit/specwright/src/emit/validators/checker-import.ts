import { expr, type Expression } from '@specwright/code'
import type { Model, NamedSchema } from '@specwright/document/model'
import type { Layout } from '../../config/layout.ts'
import { validatorFiles } from './validator-areas.ts'

/** Imports what reports the issues of a schema's values. */
export type CheckerOf = (checked: Pick<NamedSchema, 'typeName'>) => Expression

/** What reports the issues of a schema's values, without its JSON Schema, where that is generated. */
export function checkersOf(model: Model, layout: Layout): CheckerOf {
  if (!layout.isPackage('validators')) {
    const fileOf = validatorFiles(model, layout)
    return ({ typeName }) => expr.imported(fileOf(typeName), `${typeName}Checker`)
  }
  if (layout.pathOf('checkers') !== undefined) return ({ typeName }) => expr.imported('checkers', `${typeName}Checker`)
  const hasResponses = layout.pathOf('responses') !== undefined
  return (checked) =>
    expr.imported(hasResponses && 'status' in checked ? 'responses' : 'validators', `${checked.typeName}Schema`)
}
