import { redactorOf } from '@specwright/client-engine/writers'
import { own } from '@specwright/json-schema/json'
import type { Schemes } from '../credential-sets.ts'
import { describedValue } from '../described-value.ts'
import type { ProofCase } from '../proof-case.ts'
import type { ProofRun, Tried } from '../proof-run.ts'
import type { ProvedOperation } from '../proved-operation.ts'
import type { RequestValues } from '../request-values.ts'
import { expressedValue, withExpressions, type ExpressedExchange } from '../runtime-expression.ts'
import { withCredential } from '../signed-request.ts'
import type { Violation } from '../violation.ts'
import { writtenRequest, type ProofRequest } from '../written-request.ts'
import type { ValueOf } from './condition.ts'
import { WorkflowError, type Criterion, type StepParameter, type Workflow, type WorkflowStep } from './workflow.ts'

/** What runtime expressions of a workflow find: inputs, and outputs of steps and of workflows, by name. */
interface Scope {
  readonly inputs: Readonly<Record<string, unknown>>
  readonly steps: Map<string, Readonly<Record<string, unknown>>>
  readonly workflows: Map<string, Readonly<Record<string, unknown>>>
}

/** Sends the requests of workflows; what a step requires of its response, it must be. */
export async function proveWorkflows(run: ProofRun): Promise<void> {
  const workflows: Scope['workflows'] = new Map()
  for (const workflow of run.workflows) {
    if (!workflow.dependsOn.every((id) => workflows.has(id))) continue
    const scope = { inputs: workflow.inputs, steps: new Map(), workflows }
    if (await areSteps(run, workflow, scope))
      workflows.set(workflow.id, expressed(workflow.outputs, valuesIn(scope, undefined)))
  }
}

/** Sends the steps of a workflow up to the first that fails. True if none does. */
async function areSteps(run: ProofRun, workflow: Workflow, scope: Scope): Promise<boolean> {
  let before: Tried | undefined
  for (const step of workflow.steps) {
    const proved = run.operations.find(({ operation }) => operation.id === step.operation)
    if (proved === undefined || run.isSilent(proved)) return false
    const place = `step ${step.id} of workflow ${workflow.id}`
    const values = valuesOf(proved, step, valuesIn(scope, undefined))
    const proof = values && (await stepCase(run, { proved, workflow, step, scope, values }))
    const report = (tried: Tried, expected: string, got: string): false => {
      run.report(tried, workflowViolation(tried, `${workflow.id} ${step.id}`, { expected, got }))
      return false
    }
    if (proof === undefined) {
      if (before) return report(before, `the values that ${place} sends`, 'some are missing, or cannot be sent')
      // What a workflow before has not got is reported there.
      if (values === undefined) return false
      throw new WorkflowError(`${place}: its request cannot be sent with these values`)
    }
    const tried = await run.send({ ...proof, ...(before && { continues: before.proof }) })
    if (tried.response === undefined || proof.values === undefined) return false
    const valueOf = valuesIn(scope, { values: proof.values, response: tried.response })
    const broken = step.criteria.find(({ holds }) => !holds(valueOf))
    if (broken) return report(tried, `${broken.text}, in ${place}`, gotOf(broken, valueOf))
    scope.steps.set(step.id, expressed(step.outputs, valueOf))
    before = tried
  }
  return true
}

function workflowViolation({ proof }: Tried, detail: string, found: Pick<Violation, 'expected' | 'got'>): Violation {
  return { judge: 'workflow', ...found, rule: proof.proved?.operation.pointer ?? '/paths', detail }
}

/** The values of the expressions of a criterion: their kinds, since they may be secret. */
function gotOf({ text }: Criterion, valueOf: ValueOf): string {
  const expressions = text.match(/\$[^\s()!=<>&|]+/g) ?? []
  return expressions
    .map((each) =>
      each === '$statusCode'
        ? `status ${String(valueOf(each))}`
        : `${describedValue(valueOf(each)).replace(/ there$/, '')} at ${each}`,
    )
    .join(', ')
}

/** The values of the request of a step; `undefined` if some are missing. */
function valuesOf(proved: ProvedOperation, step: WorkflowStep, valueOf: ValueOf): StepValues | undefined {
  const given = step.parameters.map((each) => ({ in: each.in, name: each.name, value: filled(each.value, valueOf) }))
  const media = proved.operation.requestBody?.content.find((each) => each.contentType === step.body?.contentType)
  const body = step.body && media && { media, value: filled(step.body.payload, valueOf) }
  if (given.some(({ value }) => value === undefined) || (body && body.value === undefined)) return undefined
  const isDeclared = (one: StepParameter): boolean =>
    proved.operation.parameters.some((each) => each.in === one.in && sameName(each, one))
  return {
    values: { parameters: given.filter(isDeclared), ...(body && { body }) },
    others: given.filter((each) => !isDeclared(each)),
  }
}

interface StepValues {
  readonly values: RequestValues
  /** Parameters that the operation does not declare, such as those of credentials. */
  readonly others: readonly StepParameter[]
}

interface Stepping {
  readonly proved: ProvedOperation
  readonly workflow: Workflow
  readonly step: WorkflowStep
  readonly scope: Scope
  readonly values: StepValues
}

/** The request of a step; `undefined` if it cannot be sent. */
async function stepCase(
  run: ProofRun,
  { proved, workflow, step, scope, values: { values, others } }: Stepping,
): Promise<ProofCase | undefined> {
  const written = await writtenRequest(proved, values, run.contract.model)
  const request = written && sendable(written, others)
  if (request === undefined) return undefined
  const credentials = others.filter((each) => isCredential(each, run.contract.contract.securitySchemes))
  return {
    phase: 'state',
    what: `step ${step.id} of workflow ${workflow.id}`,
    request,
    proved,
    values,
    expected: step.criteria.length === 0 ? 'accepted' : 'handled',
    // A step that has credentials of its own is sent with those.
    credentials: credentials.length > 0 ? 'none' : 'given',
    shown: redacted(request, [...secretsOf(workflow, scope), ...credentials.map(secretOf)]),
  }
}

/** A request with parameters that its operation does not declare; `undefined` if a value is none that can be sent. */
function sendable(written: ProofRequest, others: readonly StepParameter[]): ProofRequest | undefined {
  try {
    const request = withOthers(written, others)
    void new Request('http://server.test', { method: request.method, headers: request.headers })
    return request
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** True for a parameter that a security scheme has. */
function isCredential({ in: place, name }: StepParameter, schemes: Schemes): boolean {
  if (place === 'header' && name.toLowerCase() === 'authorization') return true
  return Object.values(schemes).some(
    (scheme) => scheme.type === 'apiKey' && scheme.in === place && sameName({ in: place, name }, scheme),
  )
}

/** The secret of a credential: of a header with a scheme, what follows it. */
function secretOf({ value }: StepParameter): string {
  return String(value).replace(/^\w+ +/, '')
}

function sameName(left: { readonly in: string; readonly name: string }, right: { readonly name: string }): boolean {
  return left.in === 'header' ? left.name.toLowerCase() === right.name.toLowerCase() : left.name === right.name
}

/** A request with parameters that its operation does not declare, such as those of credentials, which it has like keys. */
function withOthers(request: ProofRequest, others: readonly StepParameter[]): ProofRequest {
  return others.reduce<ProofRequest>((before, { in: place, name, value }) => {
    if (place === 'path') return before // refused where workflows are read
    return withCredential(before, { type: 'apiKey', in: place, name }, { name, value: String(value) })
  }, request)
}

/** The inputs that are passwords, and the outputs that are named like tokens. */
function secretsOf({ inputs, secrets }: Workflow, { steps }: Scope): readonly string[] {
  const outputs = [...steps.values()].flatMap((each) => Object.entries(each))
  const tokens = outputs.filter(([name]) => /token|secret|password|key/i.test(name)).map(([, value]) => value)
  return [...secrets.map((name) => inputs[name]), ...tokens].filter((value) => typeof value === 'string')
}

function redacted(request: ProofRequest, secrets: readonly string[]): ProofRequest {
  const redact = redactorOf(secrets)
  const headers = Object.entries(request.headers).map(([name, value]) => [name, redact(value)])
  return {
    ...request,
    target: redact(request.target),
    headers: Object.fromEntries(headers),
    ...(typeof request.body === 'string' && { body: redact(request.body) }),
  }
}

/** The values of runtime expressions after a step, or before one. */
function valuesIn({ inputs, steps, workflows }: Scope, exchange: ExpressedExchange | undefined): ValueOf {
  return (expression) => {
    const [, part, name = '', output = ''] =
      /^\$(inputs|steps|workflows)\.([^.]+)(?:\.outputs\.(.+))?$/.exec(expression) ?? []
    if (part === 'inputs') return own(inputs, name)
    if (part !== undefined) return own((part === 'steps' ? steps : workflows).get(name) ?? {}, output)
    return exchange && expressedValue(expression, exchange)
  }
}

/** A constant with the values of its expressions; `undefined` if one of them, at any depth, has none. */
function filled(constant: unknown, valueOf: ValueOf): unknown {
  if (typeof constant !== 'object' || constant === null) return withExpressions(constant, valueOf)
  const members = Object.entries(constant).map(([name, each]) => [name, filled(each, valueOf)] as const)
  if (members.some(([, value]) => value === undefined)) return undefined
  return Array.isArray(constant) ? members.map(([, value]) => value) : Object.fromEntries(members)
}

function expressed(members: object, valueOf: ValueOf): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(members).map(([name, each]) => [name, filled(each, valueOf)]))
}
