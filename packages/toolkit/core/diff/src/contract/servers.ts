import { isObject, own, type JsonObject } from '@specwright/json-schema/json'
import type { Part } from './side.ts'

/** The servers of a document; `/` where it lists none. */
export function serversIn(part: Part<unknown> | undefined): readonly JsonObject[] {
  return lists(part) ? part.value.filter(isObject) : [{ url: '/' }]
}

/** True for a list with servers. */
export function lists(part: Part<unknown> | undefined): part is Part<readonly unknown[]> {
  return Array.isArray(part?.value) && part.value.length > 0
}

/** The variables of a server, by name. */
export function variablesOf(server: JsonObject): ReadonlyMap<string, JsonObject> {
  const variables = own(server, 'variables')
  return new Map(
    Object.entries(isObject(variables) ? variables : {}).flatMap(([name, variable]) =>
      isObject(variable) ? [[name, variable] as const] : [],
    ),
  )
}

/** The URLs of a server: one for each value of its variables, where those have an `enum`. */
export function addressesOf(server: JsonObject): string[] {
  let urls = [String(server['url']).replace(/\/$/, '')]
  for (const [name, variable] of variablesOf(server)) {
    const values = own(variable, 'enum')
    if (!Array.isArray(values) || urls.length * values.length > 1000) continue
    urls = urls.flatMap((url) => values.map((value) => url.replaceAll(`{${name}}`, String(value))))
  }
  return urls
}
