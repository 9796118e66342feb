import { client } from '../api/client.gen'
import { createToken } from '../api/sdk.gen'

let token: string | undefined
let pending: Promise<string> | undefined

async function accessToken(refused?: string): Promise<string> {
  if (token !== undefined && token !== refused) return token
  const body = { grant_type: 'client_credentials', client_id: 'app', client_secret: 'secret' } as const
  pending ??= createToken({ body, throwOnError: true })
    .then(({ data }) => (token = data.access_token))
    .finally(() => (pending = undefined))
  return pending
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, ms)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(request.clone())
    const refused = request.headers.get('Authorization')?.slice('Bearer '.length)
    if (response.status === 401 && refused !== undefined && attempt === 1) {
      request.headers.set('Authorization', `Bearer ${await accessToken(refused)}`)
    } else if (response.status === 503 && request.method === 'GET' && attempt < 3) {
      await delay(Number(response.headers.get('Retry-After') ?? 1) * 1000, request.signal)
    } else return response
  }
}

client.setConfig({ auth: () => accessToken(), fetch: send })
