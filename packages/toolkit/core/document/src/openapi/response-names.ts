import { childPointer, isObject, own, type JsonObject } from '@specwright/json-schema/json'
import { rewriteObjects } from './openapi-shape.ts'
import { operationSources, type OperationSource } from './operation-sources.ts'
import type { ReportAt } from './path-parameters.ts'

/** True for what a response is documented by: a status such as `200`, a range such as `4XX`, or `default`. */
export function isResponseName(name: string): boolean {
  return /^(?:[1-5](?:\d\d|XX)|default)$/.test(name)
}

/** The range that a name means by `x` in place of `X`; `undefined` for another name. */
export function meantRange(name: string): string | undefined {
  return isResponseName(name) || !/^[1-5]xx$/i.test(name) ? undefined : name.toUpperCase()
}

/** The name that another one starts with, or is but for its case: `200` for `200 OK`; `undefined` if there is none. */
export function nearestResponseName(name: string): string | undefined {
  const [start] = /^(?:[1-5](?:\d\d|xx)\b|default$)/i.exec(name) ?? []
  return [start?.toUpperCase(), start?.toLowerCase()].find((each) => each !== undefined && isResponseName(each))
}

/**
 * Renames, in place, the responses of each operation whose range is not in capitals, and removes those whose name means
 * nothing, which the linter has reported.
 */
export function readResponseNames(root: JsonObject, report: ReportAt): void {
  for (const [operation, pointer] of operationsOf(root)) {
    const written = own(operation, 'responses')
    if (!isObject(written) || Object.keys(written).every(isKept)) continue
    const read = Object.entries(written).flatMap(([name, response]): [string, unknown][] => {
      if (isKept(name)) return [[name, response]]
      const range = meantRange(name)
      if (range === undefined) return []
      const first = Object.hasOwn(written, range)
        ? range
        : Object.keys(written).find((each) => meantRange(each) === range)
      const isRepeated = first !== name
      const reading = isRepeated ? 'It is ignored: another response is of this range.' : 'It is read as that.'
      const message = `Property \`${name}\` is not expected here. Did you mean "${range}"? ${reading}`
      report(childPointer(`${pointer}/responses`, name), message, 'key')
      return isRepeated ? [] : [[range, response]]
    })
    Reflect.set(operation, 'responses', Object.fromEntries(read))
  }
}

/** The name by which responses have what `readResponseNames` gives another one. */
export function writtenName(responses: object, name: string): string {
  if (Object.hasOwn(responses, name) || !isResponseName(name)) return name
  return Object.keys(responses).find((each) => meantRange(each) === name) ?? name
}

function isKept(name: string): boolean {
  return isResponseName(name) || name.startsWith('x-')
}

/** Every operation once, with a pointer to it: also those that only extensions contain, and those that nothing refers to. */
function operationsOf(root: JsonObject): ReadonlyMap<JsonObject, string> {
  const found = new Map<JsonObject, string>()
  rewriteObjects(root, (kind, object, path) => {
    if (kind === 'operation') found.set(object, path.reduce(childPointer, ''))
    return object
  })
  const visit = ({ operation, itemPointer, below, callbacks }: OperationSource): void => {
    if (!found.has(operation)) found.set(operation, `${itemPointer}${below}`)
    for (const each of callbacks) visit(each)
  }
  const { paths, webhooks } = operationSources(root)
  for (const each of [...paths, ...webhooks]) visit(each)
  return found
}
