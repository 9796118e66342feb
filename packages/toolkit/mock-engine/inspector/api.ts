/** What the page sends with each request; in memory only, so that a reload forgets the token. */
export const session = { token: '', tenant: '' }

/** The control interface refused a request, or failed. */
export class ApiError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The body of a response, and where its next page is. */
export interface Received<Value> {
  readonly value: Value
  /** Last part of the path, and query, of the next page. */
  readonly next: string | undefined
}

/**
 * Sends a request to the control interface.
 *
 * @param request Method and path: `GET clock`.
 * @throws {ApiError} If the response is not a success.
 * @throws {Error} If there is none.
 */
export async function send<Value>(request: string, body?: unknown): Promise<Received<Value>> {
  const [method = '', path = ''] = request.split(' ')
  const headers = new Headers()
  if (session.token !== '') headers.set('x-mock-control-token', session.token)
  if (session.tenant !== '') headers.set('x-mock-tenant', session.tenant)
  const json = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await fetch(new URL(path, document.baseURI), { method, headers, ...json }).catch(() => {
    throw new Error('The mock does not respond. Start it again, then reload')
  })
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, messageOf(text))
  const next = /<[^>]*\/([^/>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  return { value: (text === '' ? undefined : JSON.parse(text)) as Value, next } // as control.yaml documents it
}

const wordy = ['message', 'title', 'details', 'detail']

/** What an error says: its shape is that of the mocked contract. */
function messageOf(text: string): string {
  const stated: string[] = []
  try {
    JSON.parse(text, (name, value: unknown) => {
      if (wordy.includes(name) && typeof value === 'string') stated.push(value)
      return value
    })
  } catch {
    // Not JSON: the text itself says it.
  }
  return stated.length > 0 ? stated.join('. ') : text
}
