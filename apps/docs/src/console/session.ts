/** The state of the console, kept until the tab is closed. */
export interface Session {
  readonly server: 'sandbox' | 'real'
  readonly base: string
  readonly appId: string
  readonly appToken: string
  readonly token: string
}

const key = 'loyalty-console'

/** The kept state, if there is any. */
export function readSession(): Partial<Session> {
  return readJson(key) ?? {} // written by `writeSession`
}

export function writeSession(session: Session): void {
  write(key, JSON.stringify(session))
}

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
