import { createMemoryStore } from '@specwright/mock-engine'
import { createMock } from 'virtual:specwright-docs/sandbox'
import { inputText } from '#input-value'
import { planOf, type ConsolePlan } from '../console/plan.ts'
import { requestFor, type Filled, type PlannedRequest } from '../console/request.ts'
import { addressWith } from '../console/shared-request.ts'
import { tokenRequest } from '../console/token-request.ts'
import { parametersIn } from './contract.ts'
import type { Operation } from './docs-data.ts'
import { exampleValuesOf } from './example-values.ts'
import type { Response } from './responses.ts'

/** The most inputs of an operation that are tried. */
const maxTries = 24

/** Any: requests of the build reach the mock in the same process. */
const base = 'http://localhost'

type Mock = ReturnType<typeof createMock>

/** One for all pages, since it compiles the whole contract. */
let shared: Mock | undefined

/** When the page before has done with it. */
let isFree: Promise<unknown> = Promise.resolve()

/** An input of the document's examples. */
interface Try {
  readonly filled: Filled
  /** The documented status of the error whose example it is from; absent for an example of the request. */
  readonly of?: string
}

/**
 * The addresses that fill the console with an input of the document's examples to which the mock answers with an error, by
 * the documented status of the error.
 */
export async function provoked(
  operation: Operation,
  responses: readonly Response[],
): Promise<ReadonlyMap<string, string>> {
  const errors = responses.filter(({ isError }) => isError)
  if (errors.length === 0) return new Map()
  const found = isFree.then(async () => await provokedOf(operation, errors))
  isFree = found.catch(() => {})
  return await found
}

async function provokedOf(operation: Operation, errors: readonly Response[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  const plan = planOf(operation)
  for (const { filled, of } of triesOf(plan, operation, errors).slice(0, maxTries)) {
    const { search } = new URL(addressWith(plan, filled, base))
    if (search === '' || (of !== undefined && found.has(of))) continue
    shared ??= createMock({ secret: 'docs', createStore: createMemoryStore })
    // What cannot be sent, such as a header whose name is none, gives no error of the service.
    const status = await statusOf(shared, plan, filled).catch(() => 0)
    // The next one finds none of what it left: items, tokens, ids.
    await shared.control.reset()
    const error = errors.find((each) => each.status === `${status}`) ?? errors.find((each) => isOf(each, status))
    if (error && !found.has(error.status) && (of ?? error.status) === error.status)
      found.set(error.status, `${search}#try-it`)
  }
  return found
}

/** Whether a status belongs to a range of errors, or is one of any other. */
function isOf({ status: documented }: Response, status: number): boolean {
  return documented === 'default' ? status >= 400 : /^\dXX$/i.test(documented) && documented[0] === `${status}`[0]
}

async function statusOf(mock: Mock, plan: ConsolePlan, filled: Filled): Promise<number> {
  const secrets: Record<string, string> = Object.fromEntries(plan.credentials.map(({ name, value }) => [name, value]))
  const fetched = plan.credentials.find(({ value }) => value === '')
  if (fetched && plan.token) {
    const known = Object.fromEntries(plan.token.credentials.map(({ name, value }) => [name, value]))
    const issued = (await (await send(mock, tokenRequest(plan.token, base, known))).json()) as { access_token?: string } // as OAuth has it
    secrets[fetched.name] = issued.access_token ?? ''
  }
  return (await send(mock, requestFor(plan, filled, secrets, base))).status
}

async function send({ fetch }: Mock, { method, url, headers, body }: PlannedRequest): Promise<globalThis.Response> {
  return await fetch(new URL(url), { method, headers, ...(body !== undefined && { body }) })
}

/** What examples of errors name, as a part of the path, then the examples of each field and of the body. */
function triesOf(plan: ConsolePlan, operation: Operation, errors: readonly Response[]): Try[] {
  const values = Object.fromEntries(plan.fields.map(({ key, value }) => [key, value]))
  const start: Filled = { values, body: plan.body?.text ?? '' }
  const filledWith = (key: string, value: unknown): Filled => ({
    ...start,
    values: { ...values, [key]: inputText(value) },
  })
  const inPath = plan.fields.filter((field) => field.in === 'path')
  const ofErrors = errors.flatMap(({ status, bodies }) => {
    const names = bodies.flatMap(({ examples }) => examples.flatMap(({ text }) => namesIn(text)))
    return inPath.flatMap(({ key }) =>
      [...new Set(names)].map((name) => ({ of: status, filled: filledWith(key, name) })),
    )
  })
  const parameters = parametersIn(operation).map(({ value }) => value)
  const ofFields = plan.fields.flatMap((field) => {
    const parameter = parameters.find((each) => each['name'] === field.name && each['in'] === field.in) ?? {}
    const examples = 'example' in parameter ? [parameter['example']] : exampleValuesOf(parameter)
    return examples.map((value) => ({ filled: filledWith(field.key, value) }))
  })
  const media = operation.requestBody?.content.find(({ contentType }) => contentType === plan.body?.documentedType)
  const ofBody = plan.body?.kind === 'json' ? (media?.examples ?? []) : []
  const bodies = ofBody.map(({ value }) => ({ filled: { ...start, body: JSON.stringify(value, null, 2) } }))
  return [...ofErrors, ...ofFields, ...bodies]
}

/** What an example of an error names: ids, and what its messages have in quotes. */
function namesIn(text: string): string[] {
  const names: string[] = []
  const open: (readonly [name: string, value: unknown])[] = [['', jsonOf(text)]]
  for (const [name, value] of open) {
    if (typeof value === 'object' && value !== null) open.push(...Object.entries(value))
    if (typeof value === 'string') names.push(...[...value.matchAll(/"([^"]+)"/g)].map(([, quoted = '']) => quoted))
    if (/id$/i.test(name) && (typeof value === 'string' || typeof value === 'number')) names.push(String(value))
  }
  return names
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
