import { isJsonType, documentedType } from '@specwright/validator-engine'
import type { Model, OperationModel } from '@specwright/document/model'
import { sentMethod } from '@specwright/document/openapi'
import { reportPattern } from '@specwright/json-schema/compile'
import { isObject, objectAt, own, type JsonObject } from '@specwright/json-schema/json'
import { pointerOf } from '@specwright/json-schema/ref'
import { isSafeMethod } from '../safe-method.ts'
import { conditionOf } from './condition.ts'
import { expressionsIn, guardExpressions, type KnownNames } from './known-expressions.ts'
import { WorkflowError, type Criterion, type StepBody, type StepParameter, type WorkflowStep } from './workflow.ts'
import { listAt, objectsAt, textAt } from './written-arazzo.ts'

/** What a step is read with. */
export interface StepReading {
  readonly root: JsonObject
  readonly model: Model
  /** Whether requests may be sent that change something. */
  readonly allowsWrites: boolean
  readonly known: KnownNames
  /** The parameters of all steps. */
  readonly shared: readonly StepParameter[]
}

/** What is not supported: steps that jump, repeat or nest change which requests are sent. */
const unsupported = ['workflowId', 'onSuccess', 'onFailure'] as const

/**
 * Reads a step of a workflow.
 *
 * @throws {WorkflowError} If it cannot be sent.
 * @throws {SyntaxError} If one of its conditions cannot be read.
 */
export function stepOf(written: JsonObject, { root, model, shared, known, allowsWrites }: StepReading): WorkflowStep {
  const jump = unsupported.find((name) => own(written, name) !== undefined)
  if (jump !== undefined) throw new WorkflowError(`${jump} is not supported`)
  const operation = operationOf(written, root, model)
  if (!allowsWrites && !isSafeMethod(sentMethod(operation.method)))
    throw new WorkflowError('it may change something: add --allow-writes')
  const ofStep = listAt(written, 'parameters').map((each) => parameterOf(each, root))
  const isOwn = (one: StepParameter): boolean => ofStep.some((each) => each.in === one.in && each.name === one.name)
  const parameters = [...shared.filter((each) => !isOwn(each)), ...ofStep]
  guardParameters(parameters, operation)
  const body = bodyOf(objectAt(written, 'requestBody'), operation)
  guardExpressions(expressionsIn([parameters.map(({ value }) => value), body?.payload]), known, 'before')
  const outputs = objectAt(written, 'outputs')
  guardExpressions(expressionsIn(outputs), known, 'after')
  return {
    id: textAt(written, 'stepId'),
    operation: operation.id,
    parameters,
    ...(body && { body }),
    criteria: objectsAt(written, 'successCriteria').map((each) => criterionOf(each, known)),
    outputs,
  }
}

/** The source that a step names its operation of; `undefined` if it names none. */
export function sourceOf({ operationId, operationPath }: JsonObject): string | undefined {
  return /^\{?\$sourceDescriptions\.([^.]+)\./.exec(String(operationId ?? operationPath))?.[1]
}

/** The operation of a step, by its id, or by the path to it in the document. */
function operationOf(written: JsonObject, root: JsonObject, { operations }: Model): OperationModel {
  const name = own(written, 'operationId') ?? own(written, 'operationPath')
  if (typeof name !== 'string') throw new WorkflowError('it names no operation')
  const source = sourceOf(written)
  const sources = objectsAt(root, 'sourceDescriptions')
  if (source !== undefined && !sources.some((each) => each['name'] === source && each['type'] !== 'arazzo'))
    throw new WorkflowError(`there is no source ${source}`)
  const key = name.replace(/^\$sourceDescriptions\.[^.]+\./, '')
  const pointer = name.includes('#') ? pointerOf(name.slice(name.indexOf('#'))) : undefined
  const found = operations.find((each) => ('operationId' in written ? each.key === key : each.pointer === pointer))
  if (found) return found
  throw new WorkflowError(`the document has no operation ${name}`)
}

const places = ['path', 'query', 'header', 'cookie'] as const

/**
 * Reads a parameter of a step, or of all steps.
 *
 * @throws {WorkflowError} If it cannot be sent.
 */
export function parameterOf(written: unknown, root: JsonObject): StepParameter {
  const { reference } = Object(written) as { readonly reference?: unknown } // any JSON
  const [, shared = ''] = /^\$components\.parameters\.(.+)$/.exec(String(reference)) ?? []
  const found = reference === undefined ? written : own(objectAt(objectAt(root, 'components'), 'parameters'), shared)
  if (!isObject(found)) throw new WorkflowError(`there is no parameter ${String(reference)}`)
  const place = places.find((each) => each === found['in'])
  const name = textAt(found, 'name')
  if (place === undefined) throw new WorkflowError(`parameter ${name} must be in ${places.join(', ')}`)
  const value = (isObject(written) ? written['value'] : undefined) ?? found['value']
  if (value === undefined) throw new WorkflowError(`parameter ${name} has no value`)
  return { name, in: place, value }
}

/** Headers that belong to the connection, or to the body: `fetch` sends none of them otherwise. */
const ownHeaders =
  /^(?:connection|content-length|content-type|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade)$/i

function guardParameters(parameters: readonly StepParameter[], operation: OperationModel): void {
  const inPath = operation.parameters.filter((each) => each.in === 'path').map(({ name }) => name)
  const given = parameters.filter((each) => each.in === 'path').map(({ name }) => name)
  const missing = inPath.find((name) => !given.includes(name))
  if (missing !== undefined) throw new WorkflowError(`the path needs the parameter "${missing}"`)
  const unknown = given.find((name) => !inPath.includes(name))
  if (unknown !== undefined) throw new WorkflowError(`the path has no parameter "${unknown}"`)
  const refused = parameters.find(({ in: place, name }) => place === 'header' && !isHeader(name))
  if (refused) throw new WorkflowError(`the header ${JSON.stringify(refused.name)} cannot be sent`)
}

function isHeader(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && !ownHeaders.test(name)
}

function bodyOf({ contentType, payload, replacements }: JsonObject, operation: OperationModel): StepBody | undefined {
  if (replacements !== undefined) throw new WorkflowError('replacements are not supported')
  if (payload === undefined) return undefined
  const types = (operation.requestBody?.content ?? []).map((each) => each.contentType)
  // `fetch` sends no body with these methods.
  if (types.length === 0 || /^(?:get|head)$/i.test(operation.method))
    throw new WorkflowError(`${sentMethod(operation.method)} ${operation.path} takes no body`)
  const given = typeof contentType === 'string' ? contentType : types[0]
  const type = documentedType(types, given)
  if (type === undefined) throw new WorkflowError(`the operation takes no body of type ${given}`)
  return { contentType: type, payload: isJsonType(type) ? writtenJson(payload) : payload }
}

/** JSON that is written as a text; expressions are in its strings. */
function writtenJson(payload: unknown): unknown {
  if (typeof payload !== 'string' || !/^\s*(?:\[|\{(?!\$))/.test(payload)) return payload
  try {
    return JSON.parse(payload) as unknown
  } catch {
    throw new WorkflowError('the payload is not JSON: write expressions in its strings')
  }
}

function criterionOf(written: JsonObject, known: KnownNames): Criterion {
  const { context, type = 'simple' } = written
  const text = textAt(written, 'condition')
  if (type === 'simple') {
    const { holds, expressions } = conditionOf(text)
    guardExpressions(expressions, known, 'after')
    return { text, holds }
  }
  if (type !== 'regex' || typeof context !== 'string')
    throw new WorkflowError(`conditions of type ${JSON.stringify(type)} are not supported`)
  guardExpressions([context], known, 'after')
  reportPattern('the condition', text, (code, message) => {
    if (code !== 'foreign-pattern') throw new WorkflowError(message)
  })
  const pattern = new RegExp(text, 'u')
  return { text: `${context} matches ${text}`, holds: (valueOf) => isMatching(valueOf(context), pattern) }
}

/** Whether a value matches as it is written; where there is none, nothing does. */
function isMatching(value: unknown, pattern: RegExp): boolean {
  if (value === undefined) return false
  return pattern.test(typeof value === 'string' ? value : JSON.stringify(value))
}
