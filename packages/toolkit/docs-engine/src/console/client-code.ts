import { fileCode } from './fetch-code.ts'
import { keyOf, literal } from './literal.ts'
import type { ConsolePlan } from './plan.ts'
import { bodyOf, valuesIn, type Filled } from './request.ts'

/**
 * The request of a form as a TypeScript module that sends it with the client.
 *
 * @param address Where the client sends its requests. Default: where those of samples go.
 */
export function clientCodeOf(plan: ConsolePlan, filled: Filled, address: string = plan.client?.address ?? ''): string {
  const { client, body: sends } = plan
  if (client === undefined) return ''
  const { variables } = filled
  const whole = valuesIn('querystring', plan, filled)
  const given: Readonly<Record<string, unknown>> = {
    query: whole === undefined ? valuesIn('query', plan, filled) : Object.values(whole)[0],
    headers: valuesIn('header', plan, filled),
    cookies: valuesIn('cookie', plan, filled),
    body: notEmpty(sends?.kind === 'json' ? parsed(filled.body) : bodyOf(plan, filled)),
  }
  const { path = {}, body } = { path: valuesIn('path', plan, filled), body: given['body'] }
  const singly = client.arguments.flatMap(({ slot }) => (slot.startsWith('body.') ? [slot.slice('body.'.length)] : []))
  const argumentsOf = client.arguments.map(({ slot, separators = {} }): unknown => {
    if (slot.startsWith('path.')) return path[slot.slice('path.'.length)] ?? ''
    if (slot === 'query') return given['query']
    if (!isObject(body)) return body
    if (slot !== 'body') return body[slot.slice('body.'.length)]
    const left = Object.entries(body).filter(([name]) => !client.fixed.includes(name) && !singly.includes(name))
    return notEmpty(Object.fromEntries(left.map(([name, value]) => [name, separated(value, separators[name])])))
  })
  const options = client.options.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]]))
  const all = [...argumentsOf, options.length === 0 ? undefined : Object.fromEntries(options)]
  const passed = all.slice(0, all.findLastIndex((each) => each !== undefined) + 1)
  const call = `${client.callee}(${passed.map((value) => codeOf(value, variables)).join(', ')})`
  return `${client.setup.join(literal(address)).trimEnd()}\n${statements[client.result](call)}`
}

const statements = {
  items: (call: string) => `for await (const item of ${call}) console.log(item)`,
  value: (call: string) => `console.log(await ${call})`,
  none: (call: string) => `await ${call}`,
} as const

/** A string that is sent for an array, as the array. */
function separated(value: unknown, separator: string | undefined): unknown {
  return separator === undefined || typeof value !== 'string' ? value : value.split(separator)
}

/** A value; `undefined` for an object without members. */
function notEmpty(value: unknown): unknown {
  return isObject(value) && Object.keys(value).length === 0 ? undefined : value
}

/** A value as TypeScript; a variable such as `$TOKEN` stays one. */
function codeOf(value: unknown, variables: readonly string[] | undefined): string {
  if (typeof value === 'string') return literal(value, variables)
  if (value instanceof File) return fileCode(value.name)
  if (Array.isArray(value)) return `[${value.map((item) => codeOf(item, variables)).join(', ')}]`
  if (!isObject(value)) return value === undefined ? 'undefined' : JSON.stringify(value)
  const members = Object.entries(value).map(([name, member]) => `${keyOf(name)}: ${codeOf(member, variables)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return text
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof File)
}
