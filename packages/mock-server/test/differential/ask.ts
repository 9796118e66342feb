/** A request, as `fetch` takes it. */
export interface Asked {
  readonly path: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** An answer, but for what only a connection has. */
export interface Told {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A mock that answers the same to the same, whenever and wherever it runs. */
export const options = {
  now: () => Date.parse('2026-03-02T12:00:00.000Z'),
  idSeed: 1,
  secret: 'a secret for tests, and only for them',
  cors: 'https://page.test',
} as const

/** What an answer says. */
export async function told(response: Response): Promise<Told> {
  const own = [...response.headers].filter(([name]) => !/^(?:date|connection|keep-alive)$/.test(name))
  return { status: response.status, headers: Object.fromEntries(own), body: await response.text() }
}
