import { literal } from './fetch-code.ts'
import type { ConsoleField, ConsolePlan } from './plan.ts'
import { partsOf, type Filled } from './request.ts'

/** The request of a form as a TypeScript module that sends it with the client. */
export function clientCodeOf({ fields, client, body: hasBody }: ConsolePlan, { values, body }: Filled): string {
  if (client === undefined) return ''
  const valueOf = (field: ConsoleField): unknown => typed(field, values[field.name] ?? '')
  const given = (place: ConsoleField['in']): [string, unknown][] =>
    fields
      .filter((field) => field.in === place && (values[field.name] ?? '') !== '')
      .map((field) => [field.name, valueOf(field)])
  const sent = hasBody === undefined ? Object.fromEntries(given('form')) : parsed(body)
  const singly = client.arguments.flatMap(({ slot }) => (slot.startsWith('body.') ? [slot.slice('body.'.length)] : []))
  const argumentsOf = client.arguments.map(({ slot, separators = {} }): unknown => {
    if (slot.startsWith('path.')) return Object.fromEntries(given('path'))[slot.slice('path.'.length)] ?? ''
    if (slot === 'query') return notEmpty(given('query'))
    if (!isObject(sent)) return sent
    if (slot !== 'body') return sent[slot.slice('body.'.length)]
    const left = Object.entries(sent).filter(([name]) => !client.fixed.includes(name) && !singly.includes(name))
    return notEmpty(left.map(([name, value]) => [name, separated(value, separators[name])]))
  })
  const last = argumentsOf.findLastIndex((each) => each !== undefined)
  const call = `${client.callee}(${argumentsOf
    .slice(0, last + 1)
    .map(codeOf)
    .join(', ')})`
  return `${client.setup.trimEnd()}\n${statements[client.result](call)}`
}

const statements = {
  items: (call: string) => `for await (const item of ${call}) console.log(item)`,
  value: (call: string) => `console.log(await ${call})`,
  none: (call: string) => `await ${call}`,
} as const

function typed(field: ConsoleField, text: string): unknown {
  if (field.kind === 'list') return partsOf(field, text)
  if (field.kind === 'boolean') return text === 'true'
  return field.kind === 'number' && Number.isFinite(Number(text)) ? Number(text) : text
}

/** A string that is sent for an array, as the array. */
function separated(value: unknown, separator: string | undefined): unknown {
  return separator === undefined || typeof value !== 'string' ? value : value.split(separator)
}

function notEmpty(entries: readonly (readonly [string, unknown])[]): object | undefined {
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** A value as TypeScript; a variable such as `$TOKEN` stays one. */
function codeOf(value: unknown): string {
  if (typeof value === 'string') return literal(value)
  if (Array.isArray(value)) return `[${value.map(codeOf).join(', ')}]`
  if (!isObject(value)) return value === undefined ? 'undefined' : JSON.stringify(value)
  const members = Object.entries(value).map(([name, member]) => `${keyOf(name)}: ${codeOf(member)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

function keyOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
