/** A promise, and what settles it: `Promise.withResolvers` for Node.js 20. */
export interface Deferred<Value> {
  readonly promise: Promise<Value>
  resolve(value: Value): void
  reject(error: unknown): void
}

export function deferred<Value = void>(): Deferred<Value> {
  let settle: Omit<Deferred<Value>, 'promise'> | undefined
  const promise = new Promise<Value>((resolve, reject) => {
    settle = { resolve, reject }
  })
  if (settle === undefined) throw new TypeError('a promise calls its executor at once')
  return { promise, ...settle }
}
