import { createToken } from '../api/shop'

let token: string | undefined
let pending: Promise<string> | undefined

async function requestToken(): Promise<string> {
  const response = await createToken({ grant_type: 'client_credentials', client_id: 'app', client_secret: 'secret' })
  if (response.status !== 200) throw new Error(response.data.message)
  return (token = response.data.access_token)
}

async function accessToken(refused?: string): Promise<string> {
  if (token !== undefined && token !== refused) return token
  pending ??= requestToken().finally(() => (pending = undefined))
  return pending
}

function delay(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

export async function send(url: string, options: RequestInit): Promise<Response> {
  const headers = new Headers(options.headers)
  const isPublic = url.endsWith('/oauth/token')
  let used = isPublic ? undefined : await accessToken()
  for (let attempt = 1; ; attempt++) {
    if (used !== undefined) headers.set('Authorization', `Bearer ${used}`)
    const response = await fetch(url, { ...options, headers })
    if (response.status === 401 && !isPublic && attempt === 1) {
      used = await accessToken(used)
    } else if (response.status === 503 && options.method === 'GET' && attempt < 3) {
      await delay(Number(response.headers.get('Retry-After') ?? 1) * 1000, options.signal)
    } else return response
  }
}

export async function customFetch<T>(url: string, options: RequestInit): Promise<T> {
  const response = await send(url, options)
  const text = await response.text()
  return { data: text === '' ? undefined : JSON.parse(text), status: response.status, headers: response.headers } as T
}
