import { print } from '@loyalty-kit/code'

/** Every object inherits these, so that reading them tells nothing of the value. */
const inherited = new Set(Object.getOwnPropertyNames(Object.prototype))

/** Expression that reads a property; `undefined` where the value has none of its own. */
export function readProperty(v: string, name: string): string {
  const read = /^[A-Za-z_$][\w$]*$/.test(name) ? `${v}.${name}` : `${v}[${print.literal(name)}]`
  return inherited.has(name) ? `(${hasProperty(v, name)} ? ${read} : undefined)` : read
}

/** Expression that is true where the value has a property. */
export function hasProperty(v: string, name: string): string {
  return inherited.has(name) ? `Object.hasOwn(${v}, ${print.literal(name)})` : `${readProperty(v, name)} !== undefined`
}
