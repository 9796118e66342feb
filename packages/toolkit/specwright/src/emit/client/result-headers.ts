import { keyOfSchema, type Model, type OperationModel, type ResponseModel } from '@specwright/document/model'
import { code, expr, type Code, type Expression } from '@specwright/code'
import { fieldsOfHeaders } from '../decode/fields.ts'
import type { Field } from '../decode/field.ts'
import { statusKey, successResponses, typeOfOperation } from './content.ts'
import { engineFunction } from './engine-names.ts'
import type { NameOfSchema } from './shape.ts'

/** The success whose headers a method gives: the first that documents some. */
function documentedIn(operation: OperationModel): ResponseModel | undefined {
  return successResponses(operation).find(({ headers }) => headers.length > 0)
}

/** Type of the headers that a result is given with; `undefined` if none are documented. */
export function resultHeadersType(operation: OperationModel, nameOf: NameOfSchema): Code | undefined {
  const response = documentedIn(operation)
  if (response === undefined) return undefined
  const { status } = response
  const written = code`${typeOfOperation(operation)}['responses'][${statusKey(status)}]['headers']`
  return nameOf(keyOfSchema({ operation: operation.id, status })) ?? written
}

/** The function that reads them. */
export function headersReader(operation: OperationModel, { document }: Model): Expression | undefined {
  const response = documentedIn(operation)
  if (response === undefined) return undefined
  const fields = Object.entries(fieldsOfHeaders(response.headers, document.root))
  const read = Object.fromEntries(fields.map(([name, field]) => [name, stringsLast(field)]))
  return expr.pure(engineFunction('headersWith'), [expr.literal(read)])
}

/** A field that reads what looks like another value as that: a client does not validate what it reads. */
function stringsLast(field: Field): Field {
  if (typeof field === 'string') return field
  if ('anyOf' in field)
    return { anyOf: field.anyOf.map(stringsLast).toSorted((a, b) => Number(a === 'string') - Number(b === 'string')) }
  if (!('length' in field)) return field
  const [item, separator] = field
  return separator === undefined ? [stringsLast(item)] : [stringsLast(item), separator]
}
