/** A value that is available now, or later. */
export type MaybePromise<Value> = Value | Promise<Value>

/** Continues with a value: synchronously if it is available, so that an in-memory store costs no turn of the event loop. */
export function whenReady<Value, Next>(
  value: MaybePromise<Value>,
  next: (value: Value) => MaybePromise<Next>,
): MaybePromise<Next> {
  return value instanceof Promise ? value.then(next) : next(value)
}
