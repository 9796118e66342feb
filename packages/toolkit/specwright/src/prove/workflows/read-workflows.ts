import type { Model, OperationModel } from '@specwright/document/model'
import { sentMethod } from '@specwright/document/openapi'
import { atPointer, isObject, objectAt, type JsonObject } from '@specwright/json-schema/json'
import { pointerOf } from '@specwright/json-schema/ref'
import { isSafeMethod } from '../safe-method.ts'
import { conditionOf } from './condition.ts'
import type { Criterion, StepBody, StepParameter, Workflow, WorkflowStep } from './workflow.ts'

/** Thrown where a file of workflows cannot be used, with the reason. */
export class WorkflowError extends Error {
  override readonly name = 'WorkflowError'
}

/** What workflows are read with. */
interface WorkflowReading {
  readonly root: JsonObject
  readonly model: Model
  /** The values of inputs, by name. */
  readonly inputs: JsonObject
  /** Whether requests may be sent that change something. */
  readonly allowsWrites: boolean
}

/** What is not supported: steps that jump, repeat or nest change which requests are sent. */
const unsupported = ['workflowId', 'onSuccess', 'onFailure'] as const

/**
 * Reads the workflows of an Arazzo document, each after those that it depends on.
 *
 * @throws {WorkflowError} If one of them cannot be used.
 * @see https://spec.openapis.org/arazzo/v1.0.1
 */
export function readWorkflows(root: unknown, reading: Omit<WorkflowReading, 'root'>): readonly Workflow[] {
  if (!isObject(root) || !String(root['arazzo']).startsWith('1.')) throw new WorkflowError('it is not Arazzo 1')
  const written = objectsIn(root['workflows'])
  const ordered: JsonObject[] = []
  const place = (each: JsonObject, above: readonly JsonObject[]): void => {
    if (above.includes(each)) throw new WorkflowError(`workflow ${textAt(each, 'workflowId')} depends on itself`)
    for (const name of listAt(each, 'dependsOn')) {
      const before = written.find((other) => textAt(other, 'workflowId') === name)
      if (before === undefined) throw new WorkflowError(`there is no workflow ${String(name)} to depend on`)
      place(before, [...above, each])
    }
    if (!ordered.includes(each)) ordered.push(each)
  }
  for (const each of written) place(each, [])
  return ordered.map((each) => workflowOf(each, { ...reading, root }))
}

function workflowOf(written: JsonObject, reading: WorkflowReading): Workflow {
  const id = textAt(written, 'workflowId')
  const schema = resolvedIn(reading.root, written['inputs'])
  const properties = objectAt(schema, 'properties')
  const inputs: Record<string, unknown> = {}
  for (const name of Object.keys(properties)) {
    const value = reading.inputs[name] ?? objectAt(properties, name)['default']
    if (value !== undefined) inputs[name] = value
    else if (listAt(schema, 'required').includes(name))
      throw new WorkflowError(`workflow ${id} requires the input "${name}": give it with --inputs`)
  }
  const shared = listAt(written, 'parameters').map((each) => parameterOf(each, reading.root))
  return {
    id,
    inputs,
    secrets: Object.keys(properties).filter((name) => objectAt(properties, name)['format'] === 'password'),
    outputs: objectAt(written, 'outputs'),
    steps: objectsIn(written['steps']).map((step) => {
      try {
        return stepOf(step, { ...reading, shared, inputs })
      } catch (error) {
        if (!(error instanceof WorkflowError) && !(error instanceof SyntaxError)) throw error
        throw new WorkflowError(`step ${textAt(step, 'stepId')} of workflow ${id}: ${error.message}`)
      }
    }),
  }
}

interface StepReading extends WorkflowReading {
  /** The parameters of all steps. */
  readonly shared: readonly StepParameter[]
}

function stepOf(written: JsonObject, { root, model, shared, inputs, allowsWrites }: StepReading): WorkflowStep {
  const jump = unsupported.find((name) => written[name] !== undefined)
  if (jump !== undefined) throw new WorkflowError(`${jump} is not supported`)
  const own = listAt(written, 'parameters').map((each) => parameterOf(each, root))
  const isOwn = (one: StepParameter): boolean => own.some((each) => each.in === one.in && each.name === one.name)
  const parameters = [...shared.filter((each) => !isOwn(each)), ...own]
  const body = objectAt(written, 'requestBody')
  const named = [...JSON.stringify([parameters, body]).matchAll(/\$inputs\.([\w-]+)/g)].map(([, name = '']) => name)
  const missing = named.find((name) => inputs[name] === undefined)
  if (missing !== undefined) throw new WorkflowError(`the input "${missing}" is missing: give it with --inputs`)
  if (body['replacements'] !== undefined) throw new WorkflowError('replacements are not supported')
  const operation = operationOf(written, model)
  if (!allowsWrites && !isSafeMethod(sentMethod(operation.method)))
    throw new WorkflowError('it may change something: add --allow-writes')
  return {
    id: textAt(written, 'stepId'),
    operation: operation.id,
    parameters,
    ...(body['payload'] !== undefined && { body: bodyOf(body) }),
    criteria: objectsIn(written['successCriteria'] ?? []).map(criterionOf),
    outputs: objectAt(written, 'outputs'),
  }
}

/** The operation of a step, by its id, or by the path to it in the document. */
function operationOf(written: JsonObject, { operations }: Model): OperationModel {
  const { operationId, operationPath } = written
  const key = typeof operationId === 'string' ? operationId.replace(/^\$sourceDescriptions\.[^.]+\./, '') : undefined
  const [, fragment] = typeof operationPath === 'string' ? (/(#.*)$/.exec(operationPath) ?? []) : []
  const pointer = fragment === undefined ? undefined : pointerOf(fragment)
  const found = operations.find((each) => each.key === key || each.pointer === pointer)
  if (found) return found
  throw new WorkflowError(`the document has no operation ${String(operationId ?? operationPath)}`)
}

const places = ['path', 'query', 'header', 'cookie'] as const

function parameterOf(written: unknown, root: JsonObject): StepParameter {
  const { reference } = Object(written) as { readonly reference?: unknown } // any JSON
  const found = typeof reference === 'string' ? atPointer(root, reference.slice(1).replaceAll(/^|\./g, '/')) : written
  if (!isObject(found)) throw new WorkflowError(`there is no parameter ${String(reference)}`)
  const place = places.find((each) => each === found['in'])
  const name = textAt(found, 'name')
  if (place === undefined) throw new WorkflowError(`parameter ${name} must be in ${places.join(', ')}`)
  const own = isObject(written) ? written['value'] : undefined
  return { name, in: place, value: own ?? found['value'] }
}

function bodyOf({ contentType, payload }: JsonObject): StepBody {
  return { payload, ...(typeof contentType === 'string' && { contentType }) }
}

function criterionOf(written: JsonObject): Criterion {
  const { context, type = 'simple' } = written
  const text = textAt(written, 'condition')
  if (/\$response\.body[.[]/.test(text)) throw new WorkflowError(`${text} must name a member as $response.body#/name`)
  if (type === 'simple') return { text, holds: conditionOf(text) }
  if (type !== 'regex' || typeof context !== 'string')
    throw new WorkflowError(`conditions of type ${JSON.stringify(type)} are not supported`)
  const pattern = new RegExp(text, 'u')
  return { text: `${context} matches ${text}`, holds: (valueOf) => pattern.test(String(valueOf(context))) }
}

/** A value, or what its ref leads to. */
function resolvedIn(root: JsonObject, value: unknown): JsonObject {
  const { $ref: ref } = Object(value) as { readonly $ref?: unknown } // any JSON
  const found = typeof ref === 'string' ? atPointer(root, pointerOf(ref) ?? '') : value
  return isObject(found) ? found : {}
}

function listAt(holder: JsonObject, name: string): readonly unknown[] {
  const value = holder[name]
  return Array.isArray(value) ? value : []
}

function objectsIn(value: unknown): readonly JsonObject[] {
  if (Array.isArray(value) && value.every(isObject)) return value
  throw new WorkflowError('workflows, steps and criteria must be arrays of objects')
}

function textAt(holder: JsonObject, name: string): string {
  const value = holder[name]
  if (typeof value === 'string') return value
  throw new WorkflowError(`${name} is missing`)
}
