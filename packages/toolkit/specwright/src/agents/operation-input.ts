import { unknownWord } from '@specwright/code/did-you-mean'
import { isIgnored, type MediaTypeModel, type OperationModel, type ParameterModel } from '@specwright/document/model'
import { childPointer, own, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import type { Issue } from '@specwright/validator-engine'
import { preferred } from '../emit/client/content.ts'
import type { RequestValues } from '../prove/request-values.ts'

/** A parameter, by the name that an input has it under. */
export interface InputParameter {
  /** Its own name, or with its place if that is ambiguous: `query.id`. */
  readonly name: string
  readonly parameter: ParameterModel
}

/** What is wrong with an input. */
export interface InputIssue {
  /** JSON Pointer into the input: `/limit`, `/body/items/0/quantity`. */
  readonly at: string
  /** The rule that is broken, with its condition: `must be at most 90 when unit is DAY`. */
  readonly message: string
  /** JSON Pointer of the rule in the document, where it is one of the document. */
  readonly rule?: string
}

/** The parameters of an operation, those of its path first, in the order of the path. */
export function inputParameters({ parameters, path, requestBody }: OperationModel): readonly InputParameter[] {
  const sent = parameters.filter((each) => !isIgnored(each))
  // A parameter of no path comes after all that are.
  const positionOf = ({ in: place, name }: ParameterModel): number =>
    place === 'path' ? path.indexOf(`{${name}}`) : path.length
  const ordered = sent.toSorted((left, right) => positionOf(left) - positionOf(right))
  const isAmbiguous = ({ name }: ParameterModel): boolean =>
    (name === 'body' && requestBody !== undefined) || sent.filter((each) => each.name === name).length > 1
  return ordered.map((parameter) => ({
    name: isAmbiguous(parameter) ? `${parameter.in}.${parameter.name}` : parameter.name,
    parameter,
  }))
}

/** The body that is sent, if an operation takes one. */
export function inputMedia({ requestBody }: OperationModel): MediaTypeModel | undefined {
  return requestBody && preferred(requestBody.content)
}

/** The values of an input, by the parameters and the body that it names; or what it lacks, or names that there is not. */
export function valuesOf(
  operation: OperationModel,
  input: JsonObject,
): { readonly values: RequestValues; readonly issues: readonly InputIssue[] } {
  const parameters = inputParameters(operation)
  const media = inputMedia(operation)
  const known = [...parameters.map(({ name }) => name), ...(media ? ['body'] : [])]
  const unknown = Object.keys(input).filter((name) => !known.includes(name))
  const missing = parameters.filter(({ name, parameter }) => parameter.required && own(input, name) === undefined)
  const sent = parameters.filter(({ name }) => own(input, name) !== undefined)
  const { body } = input
  return {
    values: {
      parameters: sent.map(({ name, parameter }) => ({
        in: parameter.in,
        name: parameter.name,
        value: own(input, name),
      })),
      ...(media && body !== undefined && { body: { media, value: body } }),
    },
    issues: [
      ...unknown.map((name) => {
        const meant = unknownWord(`${operation.id} has no input "${name}"`, name, known)
        return { at: childPointer('', name), message: meant }
      }),
      ...missing.map(({ name, parameter }) => ({
        at: childPointer('', name),
        message: 'is required',
        rule: `${parameter.pointer}/required`,
      })),
    ],
  }
}

/** An issue of a request, where its input is: `/query/limit` -> `/limit`. */
export function inputIssue(
  operation: OperationModel,
  { pointer, path, sentence }: Pick<Issue, 'pointer' | 'path' | 'sentence'>,
): InputIssue {
  const [place, name, ...inside] = path
  const isNamed = (wanted: string): boolean =>
    place === 'header' ? wanted.toLowerCase() === String(name).toLowerCase() : wanted === name
  const found = inputParameters(operation).find(({ parameter }) => parameter.in === place && isNamed(parameter.name))
  const at = found === undefined ? pointer : pointerTo('', found.name, ...inside)
  return { at, message: sentence }
}
