import { isValid } from '@specwright/json-schema/examples'
import { isObject, type JsonObject } from '@specwright/json-schema/json'
import type { OperationModel, ParameterModel } from '@specwright/document/model'
import { headerText } from './header-text.ts'

/**
 * False for an operation that no request can be made to: a parameter that it requires has no valid value, as where its schemas
 * contradict each other, or only one that is not sent, such as null and an empty array.
 */
export function hasRequest({ parameters }: OperationModel, root: JsonObject): boolean {
  return parameters
    .filter(({ required }) => required)
    .every((parameter) => isValid(parameter.schema, parameter.example, root) && isSent(parameter))
}

function isSent(parameter: ParameterModel): boolean {
  const { example, contentType, in: place } = parameter
  if (place === 'header') return (headerText(example, parameter) ?? '') !== ''
  if (place === 'path' && example === '') return false
  return contentType === undefined ? isWritten(example) : example !== null
}

/** True for a value of which a style writes something. */
function isWritten(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isWritten)
  if (isObject(value)) return Object.values(value).some(isWritten)
  return value !== null && value !== undefined
}
