import { childPointer, isObject, type JsonObject } from '@specwright/json-schema/json'
import type { Diagnostic } from '@specwright/document/diagnostics'
import type { Model } from '@specwright/document/model'

/** A century, as for the lifetimes in the options of a mock. */
const maxSeconds = 3_155_760_000

/** How long what an operation issues is valid (`x-lifetime`), in seconds: a token, or the cursors of its pages. */
export function lifetimeOf(extensions: JsonObject): number | undefined {
  const { 'x-lifetime': declared } = extensions
  return declared === undefined || problemOf(declared) !== undefined ? undefined : (declared as Lifetime).seconds // checked
}

interface Lifetime {
  readonly seconds: number
}

/** What is wrong with the `x-lifetime` of operations, as messages with their JSON Pointers. */
export function lifetimeProblems(model: Model): { readonly pointer: string; readonly message: string }[] {
  return model.operations.flatMap(({ id, extensions, pointer }) => {
    const { 'x-lifetime': declared } = extensions
    const problem = declared === undefined ? undefined : problemOf(declared)
    if (problem === undefined) return []
    return [{ pointer: childPointer(pointer, 'x-lifetime'), message: `Cannot use x-lifetime of ${id}: it ${problem}` }]
  })
}

/** Warnings for the authors of a document. */
export function lifetimeWarnings(model: Model): Diagnostic[] {
  return lifetimeProblems(model).map(({ pointer, message }) => {
    return { severity: 'warning', code: 'lifetime', message, location: model.document.locate(pointer) }
  })
}

function problemOf(declared: unknown): string | undefined {
  if (!isObject(declared)) return 'must be an object with seconds'
  const { seconds } = declared
  if (seconds === undefined) return 'has no seconds'
  const isLifetime = Number.isInteger(seconds) && Number(seconds) >= 1 && Number(seconds) <= maxSeconds
  if (!isLifetime) return `has seconds, which must be an integer from 1 to ${maxSeconds}`
  const unknown = Object.keys(declared).find((name) => name !== 'seconds' && !name.startsWith('x-'))
  return unknown === undefined ? undefined : `has ${unknown}, which is unknown. It has seconds`
}
