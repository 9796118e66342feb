/** A string from the session storage; `undefined` if there is none, or storage is not allowed. */
export function read(name: string): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

/** A value from JSON in the session storage; `undefined` if there is none, or it is not JSON. */
export function readJson(name: string): unknown {
  try {
    return (JSON.parse(read(name) ?? 'null') as unknown) ?? undefined
  } catch {
    return undefined
  }
}

/** Writes a string to the session storage, if that is allowed; `undefined` removes it. */
export function write(name: string, text: string | undefined): void {
  try {
    if (text === undefined) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  } catch {
    // Without storage, the console keeps nothing.
  }
}
