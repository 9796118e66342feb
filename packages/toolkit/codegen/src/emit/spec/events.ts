import type { GeneratedFile, Model } from '@loyalty-kit/document/model'
import { braces, code, createFile, expr, key } from '@loyalty-kit/code'
import { isObject, type JsonObject } from '@loyalty-kit/json-schema/json'
import { refOf, targetOf } from '@loyalty-kit/json-schema/ref'
import { codeFile } from '../generated-file.ts'

/** `events.ts`: the documented event types, as data. The set is open: others may be added. */
export function emitEvents({ events, document: { root } }: Model, path: string): GeneratedFile {
  const rows = events.map(({ name, title, description, payload }) => {
    return code`${key(name)}: ${expr.literal({ name, title, description, payload: inlined(payload, root, []) }, 'lines')}`
  })
  const file = createFile()
  file.add(code`
    /** The documented event types, by type. Others may be sent. */
    export const events = ${braces(rows, code`,`)} as const

    /** An event type: a documented one, or any other. */
    export type EventType = keyof typeof events | (string & {})
  `)
  return codeFile(path, file)
}

/** A schema with the schemas that it refers to in place of the refs; `true` for one that contains itself. */
function inlined(value: unknown, root: JsonObject, parents: readonly unknown[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (parents.includes(value)) return true
  const inner = (each: unknown): unknown => inlined(each, root, [...parents, value])
  if (Array.isArray(value)) return value.map(inner)
  const { $ref: _, ...rest } = value as JsonObject
  const members = Object.fromEntries(Object.entries(rest).map(([name, each]) => [name, inner(each)]))
  const target = targetOf(root, refOf(value) ?? '')?.value
  if (target === undefined) return isObject(value) && '$ref' in value ? { ...members, $ref: value['$ref'] } : members
  const found = inner(target)
  return isObject(found) ? { ...found, ...members } : found
}
