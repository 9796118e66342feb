/** Something whose code is loaded when it is first needed, so that a page starts without it. Later uses do not wait. */
export interface OnDemand<Value> {
  /** Loads it; `undefined` once that is done. */
  load(): Promise<void> | undefined
  /** `undefined` until it is loaded. */
  readonly value: () => Value | undefined
}

/** Loads once. What could not be loaded is tried again by the next use. */
export function onDemand<Value>(create: () => Promise<Value>): OnDemand<Value> {
  let value: Value | undefined
  let loading: Promise<void> | undefined
  async function loadOnce(): Promise<void> {
    try {
      value = await create()
    } finally {
      loading = undefined
    }
  }
  return {
    load: () => (value === undefined ? (loading ??= loadOnce()) : undefined),
    value: () => value,
  }
}
