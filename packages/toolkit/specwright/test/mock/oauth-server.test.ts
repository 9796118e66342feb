import { describe, expect, test } from 'vitest'
import { client, flow, secured } from './secured.ts'
import { served } from './served.ts'

describe('an OAuth server', () => {
  const flows = { authorizationCode: { ...flow, authorizationUrl: '/oauth/authorize' } }
  const redirect = 'https://app.example/back'
  const form = { 'content-type': 'application/x-www-form-urlencoded' }

  /** A server whose client has the secret `sesame`, and these scopes. */
  async function serverOf(scopes: readonly string[]) {
    const seed = { api_credentials: [{ scheme: 'own', user: 'app', secret: 'sesame', scopes }] }
    const { mock, send } = await served(secured({ type: 'oauth2', flows }, ['write:things']), { seed })
    const authorize = async (parameters: object) => {
      const query = { response_type: 'code', ...client, redirect_uri: redirect, ...parameters }
      return await send(`GET /oauth/authorize?${new URLSearchParams(query)}`)
    }
    const token = async (parameters: object): Promise<Readonly<Record<string, string>>> => {
      const body = new URLSearchParams({ ...client, client_secret: 'sesame', ...parameters }).toString()
      const response = await mock.fetch('http://mock.test/oauth/token', { method: 'POST', headers: form, body })
      return (await response.json()) as Readonly<Record<string, string>>
    }
    const exchange = async (parameters: object) => {
      const { headers } = await authorize(parameters)
      const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''
      return await token({ grant_type: 'authorization_code', redirect_uri: redirect, code })
    }
    const things = async (bearer: string) =>
      (await send('GET /things', undefined, { authorization: `Bearer ${bearer}` })).status
    return { authorize, token, exchange, things }
  }

  test('refreshes a token with no more scopes than it had', async () => {
    const { exchange, token, things } = await serverOf(['read:things', 'write:things'])
    const { refresh_token = '' } = await exchange({ scope: 'read:things' })
    const refresh = { grant_type: 'refresh_token', refresh_token }
    expect(await token({ ...refresh, scope: 'read:things write:things' })).toMatchObject({ error: 'invalid_scope' })
    const next = await token({ ...refresh, scope: '' })
    expect([next['scope'], await things(next['access_token'] ?? '')]).toEqual(['read:things', 403])
  })

  test.each(['read:things write:things', ''])(
    'grants a client the scopes that the seed gives it, of "%s"',
    async (scope) => {
      const { exchange, things } = await serverOf(['read:things'])
      const granted = await exchange({ scope })
      expect([granted['scope'], await things(granted['access_token'] ?? '')]).toEqual(['read:things', 403])
    },
  )

  test.each([
    [{ scope: 'all' }, 'invalid_scope'],
    [{ code_challenge: 'c', code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: 'c' }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
  ])('sends the user back without a code for %j', async (parameters, error) => {
    const { authorize } = await serverOf(['read:things'])
    const { status, headers } = await authorize({ ...parameters, state: 's1' })
    const back = new URL(headers.get('location') ?? '')
    expect([status, back.origin + back.pathname]).toEqual([302, redirect])
    const sent = new URLSearchParams('response_type' in parameters ? back.hash.slice(1) : back.search)
    expect(Object.fromEntries(sent)).toEqual({ error, error_description: expect.any(String) as string, state: 's1' })
  })

  test('sends nobody to what is no URL', async () => {
    const { authorize } = await serverOf([])
    expect(await authorize({ redirect_uri: 'back' })).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })

  test('does not take the secret of a client for a token', async () => {
    const { things } = await serverOf(['write:things'])
    expect(await things('sesame')).toBe(401)
  })
})
