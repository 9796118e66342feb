/** A value that is there at once, or later. */
export type MaybePromise<Value> = Value | Promise<Value>

/** Goes on with a value: at once where it is there, so that a store in memory costs no turn of the event loop. */
export function whenReady<Value, Next>(
  value: MaybePromise<Value>,
  next: (value: Value) => MaybePromise<Next>,
): MaybePromise<Next> {
  return value instanceof Promise ? value.then(next) : next(value)
}
