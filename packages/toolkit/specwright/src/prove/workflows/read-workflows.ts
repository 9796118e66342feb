import { isObject, objectAt, own, type JsonObject } from '@specwright/json-schema/json'
import { expressionsIn, guardExpressions, type KnownNames } from './known-expressions.ts'
import { parameterOf, sourceOf, stepOf, type StepReading } from './read-step.ts'
import { WorkflowError, type Workflow, type WorkflowStep } from './workflow.ts'
import { guardUnique, listAt, objectsAt, resolvedIn, textAt } from './written-arazzo.ts'

/** What workflows are read with. */
interface WorkflowReading extends Pick<StepReading, 'root' | 'model' | 'allowsWrites'> {
  /** The values of inputs, by name. */
  readonly inputs: JsonObject
}

/** How many workflows a file may have: one waits for another, however long the chain is. */
const maxWorkflows = 1000

/**
 * Reads the workflows of an Arazzo document, each after those that it depends on.
 *
 * @throws {WorkflowError} If one of them cannot be used.
 * @see https://spec.openapis.org/arazzo/v1.0.1
 */
export function readWorkflows(root: unknown, reading: Omit<WorkflowReading, 'root'>): readonly Workflow[] {
  if (!isObject(root) || !String(root['arazzo']).startsWith('1.')) throw new WorkflowError('it is not Arazzo 1')
  guardSources(root)
  const outputs = new Map<string, ReadonlySet<string>>()
  return inOrder(objectsAt(root, 'workflows')).map((each) => {
    const workflow = workflowOf(each, { ...reading, root }, outputs)
    outputs.set(workflow.id, new Set(Object.keys(workflow.outputs)))
    return workflow
  })
}

/** Refuses steps of several documents: all requests are sent to one server, and by one contract. */
function guardSources(root: JsonObject): void {
  const steps = objectsAt(root, 'workflows').flatMap((each) => objectsAt(each, 'steps'))
  const names = new Set(steps.flatMap((step) => sourceOf(step) ?? []))
  if (names.size > 1)
    throw new WorkflowError(
      `its steps are of several documents, ${[...names].join(' and ')}, and one server is proved: write a file for each`,
    )
}

/** Workflows, each after those that it depends on. */
function inOrder(written: readonly JsonObject[]): readonly JsonObject[] {
  if (written.length > maxWorkflows) throw new WorkflowError(`it has more than ${maxWorkflows} workflows`)
  guardUnique(written, 'workflowId')
  const byId = new Map(written.map((each) => [textAt(each, 'workflowId'), each]))
  const ordered = new Set<JsonObject>()
  const above = new Set<JsonObject>()
  const place = (each: JsonObject): void => {
    if (ordered.has(each)) return
    if (above.has(each)) throw new WorkflowError(`workflow ${textAt(each, 'workflowId')} depends on itself`)
    above.add(each)
    for (const name of listAt(each, 'dependsOn')) {
      const before = byId.get(String(name))
      if (before === undefined) throw new WorkflowError(`there is no workflow ${String(name)} to depend on`)
      place(before)
    }
    above.delete(each)
    ordered.add(each)
  }
  for (const each of written) place(each)
  return [...ordered]
}

/** What is not supported of a workflow: it changes which requests are sent. */
const unsupported = ['successActions', 'failureActions'] as const

function workflowOf(written: JsonObject, reading: WorkflowReading, workflows: KnownNames['workflows']): Workflow {
  const id = textAt(written, 'workflowId')
  const jump = unsupported.find((name) => own(written, name) !== undefined)
  if (jump !== undefined) throw new WorkflowError(`${jump} of workflow ${id} is not supported`)
  const schema = resolvedIn(reading.root, written['inputs'])
  const inputs = inputsOf(id, schema, reading.inputs)
  const properties = objectAt(schema, 'properties')
  const steps = stepsOf(written, reading, { inputs: new Set(Object.keys(inputs)), steps: new Map(), workflows })
  return {
    id,
    dependsOn: listAt(written, 'dependsOn').map(String),
    inputs,
    secrets: Object.keys(properties).filter((name) => objectAt(properties, name)['format'] === 'password'),
    outputs: objectAt(written, 'outputs'),
    steps,
  }
}

/** The values of the inputs of a workflow: those that are given, and defaults. */
function inputsOf(id: string, schema: JsonObject, given: JsonObject): Workflow['inputs'] {
  const properties = objectAt(schema, 'properties')
  const required = listAt(schema, 'required')
  const found = Object.keys(properties).flatMap((name): [string, unknown][] => {
    const value = own(given, name) ?? own(objectAt(properties, name), 'default')
    if (value === undefined && required.includes(name))
      throw new WorkflowError(`workflow ${id} requires the input "${name}": give it with --inputs`)
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(found)
}

/** The steps of a workflow, each of which may take the outputs of those before. */
function stepsOf(written: JsonObject, reading: WorkflowReading, known: KnownNames): readonly WorkflowStep[] {
  const id = textAt(written, 'workflowId')
  const shared = listAt(written, 'parameters').map((each) => parameterOf(each, reading.root))
  const objects = objectsAt(written, 'steps')
  guardUnique(objects, 'stepId')
  const outputs = new Map<string, ReadonlySet<string>>()
  const steps = objects.map((each) => {
    const place = `step ${textAt(each, 'stepId')} of workflow ${id}`
    const step = withPlace(place, () => stepOf(each, { ...reading, shared, known: { ...known, steps: outputs } }))
    outputs.set(step.id, new Set(Object.keys(step.outputs)))
    return step
  })
  const ofWorkflow = expressionsIn(objectAt(written, 'outputs'))
  withPlace(`the outputs of workflow ${id}`, () => guardExpressions(ofWorkflow, { ...known, steps: outputs }, 'before'))
  return steps
}

/** Reads something, and says where what cannot be used is. */
function withPlace<Result>(place: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof WorkflowError) && !(error instanceof SyntaxError)) throw error
    throw new WorkflowError(`${place}: ${error.message}`)
  }
}
