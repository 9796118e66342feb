import { writeForm } from '@specwright/client-engine'
import type { Secrets } from './credential.ts'
import type { Connection } from './connection.ts'
import type { FormValues } from './form-values.ts'
import type { ConsolePlan } from './plan.ts'
import type { PlannedRequest } from './request.ts'
import type { SecretsOfServers } from './secrets.ts'
import { signed } from './signed.ts'

/** The access token of the chosen server. */
export interface Tokens {
  /** The token that the sandbox has issued; `''` for none. */
  ofSandbox(): string
  /** Gets a token for the reader, where the operation needs one; true if there is one. */
  renew(signal: AbortSignal): Promise<boolean>
  /** Fills in a token where one is required and the reader entered none. */
  supply(signal: AbortSignal): Promise<void>
  /** Keeps a token that a response has issued, for the operations that need one. */
  keepIssued(body: string): void
  /** Forgets the token of the chosen server, which is no longer chosen. */
  leave(): void
  /** Forgets the token of the sandbox too. */
  forget(): void
}

interface TokenNeeds {
  readonly plan: ConsolePlan
  readonly values: FormValues
  readonly connection: Connection
  readonly secrets: SecretsOfServers
  readonly sandboxToken: string
  readonly showStatus: (text: string) => void
  /** Called when a token was fetched. */
  readonly onFetched: () => void
}

export function createTokens({
  plan,
  values,
  connection,
  secrets,
  showStatus,
  onFetched,
  ...kept
}: TokenNeeds): Tokens {
  let { sandboxToken } = kept
  let token = connection.server === 'sandbox' ? sandboxToken : ''
  const fetched = plan.credentials.find(({ value }) => value === '')

  function keep(issued: string): void {
    token = issued
    if (fetched) values.input(`credential-${fetched.name}`).value = issued
    if (connection.server === 'sandbox') sandboxToken = issued
  }

  async function request(signal: AbortSignal): Promise<void> {
    if (!plan.token) return
    if (connection.server === 'real' && plan.token.isOfSandbox)
      return showStatus('Enter an access token of the other server')
    const known = { ...secrets.of(connection.server), ...values.entered() }
    const response = await connection.exchange(tokenRequest(plan.token, connection, known), signal)
    const { access_token: issued } = (await response.json()) as { access_token?: string }
    signal.throwIfAborted()
    if (!response.ok || issued === undefined)
      return showStatus(`Cannot get a token: the response is ${response.status}`)
    keep(issued)
    onFetched()
  }

  return {
    ofSandbox: () => sandboxToken,
    async renew(signal) {
      await request(signal)
      return token !== ''
    },
    async supply(signal) {
      const { tokenField } = plan
      if (fetched && values.input(`credential-${fetched.name}`).value === '') await request(signal)
      if (tokenField === undefined || values.input(`field-${tokenField}`).value !== '') return
      if (token === '') await request(signal)
      values.input(`field-${tokenField}`).value = token
    },
    keepIssued(body) {
      const issued = /"access_token"\s*:\s*"([^"]+)"/.exec(body)?.[1]
      if (issued !== undefined) keep(issued)
    },
    leave() {
      token = ''
    },
    forget() {
      token = ''
      sandboxToken = ''
    },
  }
}

function tokenRequest(
  { url, form, credentials }: NonNullable<ConsolePlan['token']>,
  connection: Connection,
  secrets: Secrets,
): PlannedRequest {
  // The sandbox has the token endpoint at its path, whatever its host.
  const address = connection.server === 'real' && URL.canParse(url) ? url : `${connection.origin()}${pathOf(url)}`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return { method: 'POST', ...signed({ url: address, headers }, credentials, secrets), body: writeForm(form) }
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url, 'http://localhost')
  return pathname + search
}
