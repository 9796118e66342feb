/** What the console remembers until the tab is closed. */
export interface Session {
  readonly server: 'sandbox' | 'real'
  readonly base: string
  readonly appId: string
  readonly appToken: string
  readonly token: string
}

const key = 'loyalty-console'

/** What was remembered, where anything was. */
export function readSession(): Partial<Session> {
  return readJson(key) ?? {} // written by `writeSession`
}

export function writeSession(session: Session): void {
  write(key, JSON.stringify(session))
}

/** A text that is kept until the tab is closed; `undefined` where there is none, or where nothing may be kept. */
export function read(name: string): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

/** A value that was kept as JSON; `undefined` where there is none, or where something else was written there. */
export function readJson(name: string): unknown {
  try {
    return (JSON.parse(read(name) ?? 'null') as unknown) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a text until the tab is closed, where that is allowed; `undefined` forgets it. */
export function write(name: string, text: string | undefined): void {
  try {
    if (text === undefined) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  } catch {
    // A reader who lets nothing be kept has a console that forgets.
  }
}
