import { fileCode } from './body.ts'
import type { ConsoleField } from './field.ts'
import { literal } from './literal.ts'
import type { ConsolePlan } from './plan.ts'
import { partsOf, type Filled } from './request.ts'

/** The request of a form as a TypeScript module that sends it with the client. */
export function clientCodeOf(
  { fields, client, body: sends }: ConsolePlan,
  { values, body, files = {} }: Filled,
): string {
  if (client === undefined) return ''
  const valueOf = (field: ConsoleField): unknown => {
    const value = values[field.name] ?? ''
    return field.kind === 'file' ? filesOf(field, files[field.name] ?? [], value) : typed(field, value)
  }
  const given = (place: ConsoleField['in']): [string, unknown][] =>
    fields
      .filter((field) => field.in === place && (values[field.name] ?? '') !== '')
      .map((field) => [field.name, valueOf(field)])
  const ofFields = given('body')
  const members = sends?.kind === 'file' ? ofFields[0]?.[1] : Object.fromEntries(ofFields)
  const sent = sends?.kind === 'json' ? parsed(body) : sends?.kind === 'text' ? body : members
  const singly = client.arguments.flatMap(({ slot }) => (slot.startsWith('body.') ? [slot.slice('body.'.length)] : []))
  const argumentsOf = client.arguments.map(({ slot, separators = {} }): unknown => {
    if (slot.startsWith('path.')) return Object.fromEntries(given('path'))[slot.slice('path.'.length)] ?? ''
    if (slot === 'query') return notEmpty(given('query'))
    if (!isObject(sent) || sent instanceof FileValue) return sent
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

/** A file, which a reader replaces with their own. */
class FileValue {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

function filesOf({ isSeveral }: ConsoleField, chosen: readonly File[], fallback: string): unknown {
  const all = (chosen.length > 0 ? chosen.map(({ name }) => name) : [fallback]).map((name) => new FileValue(name))
  return isSeveral ? all : all[0]
}

function typed(field: ConsoleField, text: string): unknown {
  if (field.kind === 'list') return partsOf(field, text)
  if (field.kind === 'boolean') return text === 'true'
  if (field.kind === 'json') return parsed(text)
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
  if (value instanceof FileValue) return fileCode(value.name)
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
