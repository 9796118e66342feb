import { isObject, objectAt, own, type JsonObject } from '@specwright/json-schema/json'
import { componentAt } from '@specwright/json-schema/ref'
import { noBase, resolveReference } from '@specwright/json-schema/dialect'
import { dataMembers } from '../data-members.ts'

/**
 * Replaces each URI of a security scheme in the security requirements of a document by the name of a component, in
 * place: a scheme of another place becomes a component that refers to it.
 *
 * @see https://spec.openapis.org/oas/v3.2.0.html#security-requirement-object
 */
export function nameSecuritySchemes(root: JsonObject): void {
  if (!String(own(root, 'openapi')).startsWith('3.2')) return
  const schemes = { ...objectAt(objectAt(root, 'components'), 'securitySchemes') }
  const self = own(root, '$self')
  const base = resolveReference(typeof self === 'string' ? self : '', noBase).uri
  const added: Record<string, JsonObject> = {}
  const names = new Map<string, string>()

  function nameOf(key: string): string {
    if (Object.hasOwn(schemes, key) || !/[#/]/.test(key)) return key
    const { uri, fragment } = resolveReference(key, base)
    const { section, name: component = '', keys = [] } = componentAt(fragment) ?? {}
    const isScheme = section === 'securitySchemes' && keys.length === 0
    if (uri === base && isScheme && Object.hasOwn(schemes, component)) return component
    const known = names.get(`${uri}#${fragment}`)
    if (known !== undefined) return known
    let name = (isScheme ? component : uri.slice(uri.lastIndexOf('/') + 1)).replaceAll(/[^\w.-]/g, '_')
    while (Object.hasOwn(schemes, name) || Object.hasOwn(added, name)) name += '_'
    names.set(`${uri}#${fragment}`, name)
    added[name] = { $ref: key }
    return name
  }

  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [member, each] of Object.entries(value)) {
      if (member === 'security' && Array.isArray(each)) for (const requirement of each) rename(requirement)
      else if (!dataMembers.has(member)) visit(each)
    }
  }

  function rename(requirement: unknown): void {
    if (!isObject(requirement)) return
    for (const [key, scopes] of Object.entries(requirement)) {
      const name = nameOf(key)
      if (name === key) continue
      Reflect.deleteProperty(requirement, key)
      Reflect.set(requirement, name, scopes)
    }
  }

  visit(root)
  if (names.size === 0) return
  const components = objectAt(root, 'components')
  Object.assign(root, { components: Object.assign(components, { securitySchemes: Object.assign(schemes, added) }) })
}
