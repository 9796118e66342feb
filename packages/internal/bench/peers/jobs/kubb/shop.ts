import type { Token } from '../api/types/Token.ts'

export interface RequestConfig<TData = unknown> {
  baseURL?: string
  url?: string
  method?: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE' | 'OPTIONS' | 'HEAD'
  params?: unknown
  data?: TData | FormData
  responseType?: 'arraybuffer' | 'blob' | 'document' | 'json' | 'text' | 'stream'
  signal?: AbortSignal
  headers?: HeadersInit
}

export interface ResponseConfig<TData = unknown> {
  data: TData
  status: number
  statusText: string
  headers: Headers
}

export type ResponseErrorConfig<TError = unknown> = HttpError<TError>

export type Client = <TData, _TError = unknown, TVariables = unknown>(
  config: RequestConfig<TVariables>,
) => Promise<ResponseConfig<TData>>

export class HttpError<TError = unknown> extends Error {
  constructor(
    readonly status: number,
    readonly data: TError,
  ) {
    super(`The response has status ${status}`)
  }
}

const baseURL = 'http://127.0.0.1:4600'
let token: string | undefined
let pending: Promise<string> | undefined

async function requestToken(): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: 'app', client_secret: 'secret' })
  const response = await fetch(`${baseURL}/oauth/token`, { method: 'POST', body })
  if (!response.ok) throw new HttpError(response.status, await response.json())
  return (token = ((await response.json()) as Token).access_token)
}

async function accessToken(refused?: string): Promise<string> {
  if (token !== undefined && token !== refused) return token
  pending ??= requestToken().finally(() => (pending = undefined))
  return pending
}

function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function queryOf(params: unknown): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params ?? {})) {
    if (value === undefined) continue
    if (typeof value !== 'object') query.append(name, String(value))
    else for (const [key, member] of Object.entries(value ?? {})) query.append(`${name}[${key}]`, String(member))
  }
  return query.size > 0 ? `?${query}` : ''
}

export async function send(config: RequestConfig): Promise<Response> {
  const headers = new Headers(config.headers)
  const body = config.data instanceof FormData ? config.data : JSON.stringify(config.data)
  let used = await accessToken()
  for (let attempt = 1; ; attempt++) {
    headers.set('Authorization', `Bearer ${used}`)
    const { method, signal } = config
    const response = await fetch(baseURL + config.url + queryOf(config.params), { method, headers, body, signal })
    if (response.status === 401 && attempt === 1) {
      used = await accessToken(used)
    } else if (response.status === 503 && method === 'GET' && attempt < 3) {
      await delay(Number(response.headers.get('Retry-After') ?? 1) * 1000, signal)
    } else return response
  }
}

const client: Client = async (config) => {
  const response = await send(config)
  const text = await response.text()
  const data = text === '' ? undefined : JSON.parse(text)
  if (!response.ok) throw new HttpError(response.status, data)
  return { data, status: response.status, statusText: response.statusText, headers: response.headers }
}

export default client
