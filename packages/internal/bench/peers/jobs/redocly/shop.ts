import { configure, createToken, defaultRetryOn } from '../api/client.ts'

let token: string | undefined
let pending: Promise<string> | undefined

async function accessToken(refused?: string): Promise<string> {
  if (token !== undefined && token !== refused) return token
  const credentials = { grant_type: 'client_credentials', client_id: 'app', client_secret: 'secret' }
  pending ??= createToken({ body: new URLSearchParams(credentials) })
    .then(({ access_token }) => (token = access_token))
    .finally(() => (pending = undefined))
  return pending
}

configure({
  auth: { bearer: () => accessToken() },
  retry: {
    retries: 2,
    retryOn: async (context) => {
      const { headers } = context.request
      if (context.response?.status !== 401 || context.attempt > 1) return defaultRetryOn(context)
      headers['Authorization'] = `Bearer ${await accessToken(headers['Authorization']?.slice('Bearer '.length))}`
      return true
    },
  },
})
