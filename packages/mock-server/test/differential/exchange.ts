/** A request, in the form that `fetch` takes. */
export interface TestRequest {
  readonly path: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** A response, without headers that only a connection has. */
export interface ComparableResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Options of a mock whose responses depend only on its requests. */
export const options = {
  now: () => Date.parse('2026-03-02T12:00:00.000Z'),
  idSeed: 1,
  secret: 'a secret that only tests use',
  cors: 'https://page.test',
} as const

/** The comparable parts of a response. */
export async function comparable(response: Response): Promise<ComparableResponse> {
  const comparableHeaders = [...response.headers].filter(([name]) => !/^(?:date|connection|keep-alive)$/.test(name))
  return { status: response.status, headers: Object.fromEntries(comparableHeaders), body: await response.text() }
}
