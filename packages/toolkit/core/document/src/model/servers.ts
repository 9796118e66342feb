import { isObject, objectAt, own, type JsonObject } from '@specwright/json-schema/json'
import type { ServerModel, ServerVariableModel } from './model.ts'

/** The servers of a document, a path item or an operation; `undefined` if it has none of its own. */
export function serversIn(holder: JsonObject): readonly ServerModel[] | undefined {
  const servers = own(holder, 'servers')
  if (!Array.isArray(servers) || servers.length === 0) return undefined
  return servers.filter(isObject).map((server) => {
    const name = own(server, 'name')
    return {
      url: stringIn(server, 'url'),
      ...(typeof name === 'string' && { name }),
      description: stringIn(server, 'description'),
      variables: Object.entries(objectAt(server, 'variables')).map(([each, value]) => variableOf(each, value)),
    }
  })
}

function variableOf(name: string, value: unknown): ServerVariableModel {
  const variable = isObject(value) ? value : {}
  const values = own(variable, 'enum')
  return {
    name,
    description: stringIn(variable, 'description'),
    default: stringIn(variable, 'default'),
    values: Array.isArray(values) ? values.map(String) : [],
  }
}

/** A member as a string; YAML reads a port or a version as a number. */
function stringIn(object: JsonObject, member: string): string {
  const value = own(object, member)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
