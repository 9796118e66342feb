import { redactorOf } from '@specwright/client-engine/writers'
import { isObject } from '@specwright/json-schema/json'
import { describedValue } from '../described-value.ts'
import type { ProofCase } from '../proof-case.ts'
import type { ProofRun, Tried } from '../proof-run.ts'
import type { ProvedOperation } from '../proved-operation.ts'
import type { BodyValue, RequestValues } from '../request-values.ts'
import { expressedValue, withExpressions, type ExpressedExchange } from '../runtime-expression.ts'
import { withCredential } from '../signed-request.ts'
import type { Violation } from '../violation.ts'
import { writtenRequest, type ProofRequest } from '../written-request.ts'
import type { ValueOf } from './condition.ts'
import type { Criterion, StepParameter, Workflow, WorkflowStep } from './workflow.ts'

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
    const proof = proved && (await stepCase(run, proved, { workflow, step, scope }))
    const report = (tried: Tried | undefined, expected: string, got: string): false => {
      if (tried) run.report(tried, workflowViolation(tried, `${workflow.id} ${step.id}`, { expected, got }))
      return false
    }
    const place = `step ${step.id} of workflow ${workflow.id}`
    if (proof === undefined) return report(before, `the values that ${place} sends`, 'some are missing')
    const tried = await run.send(proof)
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

interface Stepping {
  readonly workflow: Workflow
  readonly step: WorkflowStep
  readonly scope: Scope
}

/** The request of a step; `undefined` if it cannot be written. */
async function stepCase(
  run: ProofRun,
  proved: ProvedOperation,
  { workflow, step, scope }: Stepping,
): Promise<ProofCase | undefined> {
  const valueOf = valuesIn(scope, undefined)
  const given = step.parameters.map((each) => ({ in: each.in, name: each.name, value: filled(each.value, valueOf) }))
  if (given.some(({ value }) => value === undefined)) return undefined
  const isDeclared = (one: (typeof given)[number]): boolean =>
    proved.operation.parameters.some((each) => each.in === one.in && sameName(each, one))
  const body = bodyOf(proved, step, valueOf)
  const values: RequestValues = { parameters: given.filter(isDeclared), ...(body && { body }) }
  const written = await writtenRequest(proved, values, run.contract.model)
  const others = given.filter((each) => !isDeclared(each))
  const request = written && withOthers(written, others)
  const hasCredentials = others.length > 0
  return (
    request && {
      phase: 'state',
      what: `step ${step.id} of workflow ${workflow.id}`,
      request,
      proved,
      values,
      expected: step.criteria.length === 0 ? 'accepted' : 'handled',
      // A step that has credentials of its own is sent with those.
      credentials: hasCredentials ? 'none' : 'given',
      shown: redacted(request, secretsOf(workflow, scope)),
    }
  )
}

function bodyOf({ operation }: ProvedOperation, { body }: WorkflowStep, valueOf: ValueOf): BodyValue | undefined {
  const content = operation.requestBody?.content ?? []
  const media = content.find(({ contentType }) => contentType === body?.contentType) ?? content[0]
  return body && media && { media, value: filled(body.payload, valueOf) }
}

function sameName(left: { readonly in: string; readonly name: string }, right: { readonly name: string }): boolean {
  return left.in === 'header' ? left.name.toLowerCase() === right.name.toLowerCase() : left.name === right.name
}

/** A request with parameters that its operation does not declare, such as those of credentials, which it has like keys. */
function withOthers(request: ProofRequest, others: readonly StepParameter[]): ProofRequest {
  return others.reduce<ProofRequest>((before, { in: place, name, value }) => {
    if (place === 'path') return before
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
    if (part === 'inputs') return inputs[name]
    if (part !== undefined) return (part === 'steps' ? steps : workflows).get(name)?.[output]
    return exchange && expressedValue(expression, exchange)
  }
}

/** A constant with the values of its expressions. */
function filled(constant: unknown, valueOf: ValueOf): unknown {
  if (Array.isArray(constant)) return constant.map((each: unknown) => filled(each, valueOf))
  return isObject(constant) ? expressed(constant, valueOf) : withExpressions(constant, valueOf)
}

function expressed(members: object, valueOf: ValueOf): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(members).map(([name, each]) => [name, filled(each, valueOf)]))
}
