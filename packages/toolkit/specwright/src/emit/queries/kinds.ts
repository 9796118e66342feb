import type { JsonSchema } from '@specwright/json-schema/json'
import type { Model, OperationModel } from '@specwright/document/model'
import { resolved } from '../client/shape.ts'
import { nounOf } from './derived.ts'
import { isParameter, segmentsOf } from './segments.ts'

/** The nouns of the kinds that a path takes one of: `part`, `tool box` of `/objects/{kind}`, by the `enum` of the parameter. */
export function kindsIn(operation: OperationModel, model: Model): ReadonlySet<string> {
  return new Set(segmentsOf(operation).flatMap((segment) => kindsAt(segment, operation, model)))
}

/** The kinds that a segment of a path takes one of. */
function kindsAt(segment: string, { parameters }: OperationModel, model: Model): readonly string[] {
  const parameter = parameters.find(({ name, in: where }) => where === 'path' && segment === `{${name}}`)
  return parameter ? kindsNamed(parameter.schema, model) : []
}

/** The nouns that an `enum` has. */
export function kindsNamed(schema: JsonSchema | undefined, model: Model): readonly string[] {
  const values: unknown = resolved(schema, model)?.['enum']
  const names = Array.isArray(values) ? values.filter((each) => typeof each === 'string') : []
  return names.map((name) => nounOf([name]))
}

/** True for a query whose path names one of these kinds. */
export function isOfKind(query: OperationModel, kinds: ReadonlySet<string>): boolean {
  return kinds.size > 0 && segmentsOf(query).some((segment) => !isParameter(segment) && kinds.has(nounOf([segment])))
}

/** True for an operation whose path ends in the kind, so that it is of all of that kind. */
export function isOfWholeKind(operation: OperationModel, model: Model): boolean {
  return kindsAt(segmentsOf(operation).at(-1) ?? '', operation, model).length > 0
}
