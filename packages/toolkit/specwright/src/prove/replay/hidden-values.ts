/** What a recording has in place of a secret, or of what later requests send: a variable, or what a log is redacted with. */
const hidden = /\{\{\w+\}\}|<<\w+>>|<(?:SECRET|ACCESS_TOKEN|COOKIE)>/

/** True for a value whose content was not recorded, or not all of it. */
export function isHidden(value: unknown): boolean {
  if (typeof value === 'string') return hidden.test(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(isHidden)
}

/** The value at a path of keys and indexes; `undefined` if there is none. */
export function valueAt(root: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (Object.hasOwn(Object(value), key) ? Object(value)[key] : undefined),
    root,
  )
}
