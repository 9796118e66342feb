import { isPlainName } from '@specwright/code/identifier'

/** Names that every object has, or that would make it thenable. */
const reservedMembers: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(Object.prototype),
  'then',
  'toJSON',
])

/** True for a name that a method can have. */
export function isMethodName(name: string): boolean {
  return isPlainName(name) && !reservedMembers.has(name)
}

/** True for a name that a resource can have beside `close`, the other member of a client. */
export function isResourceName(name: string): boolean {
  return /^[^A-Z]/.test(name) && isMethodName(name) && name !== 'close'
}

/** True for the name of an operation: its resource and its method, `pets.get`. */
export function isOperationName(name: string): boolean {
  const [resource = '', method = '', ...more] = name.split('.')
  return isResourceName(resource) && isMethodName(method) && more.length === 0
}
