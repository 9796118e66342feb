import type { Connection } from './connection.ts'
import type { FormValues } from './form-values.ts'
import type { ConsolePlan } from './plan.ts'
import type { ShowStatus } from './response-view.ts'
import { say } from './say.ts'
import type { SecretsOfServers } from './secrets.ts'
import { tokenRequest } from './token-request.ts'

/** The access token of the chosen server. */
export interface Tokens {
  /** The token that the sandbox has issued; `''` for none. */
  ofSandbox(): string
  /** Whether a token can be fetched from the chosen server. */
  canRenew(): boolean
  /** Gets a token for the reader; true if there is a new one. */
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
  readonly showStatus: ShowStatus
  /** Called when a token was fetched. */
  readonly onFetched: () => void
}

export function createTokens(needs: TokenNeeds): Tokens {
  const { plan, values, connection, secrets, showStatus } = needs
  let { sandboxToken } = needs
  let token = connection.server === 'sandbox' ? sandboxToken : ''
  const fetched = plan.credentials.find(({ value }) => value === '')

  function keep(issued: string): void {
    token = issued
    if (fetched) values.input(`credential-${fetched.name}`).value = issued
    if (connection.server === 'sandbox') sandboxToken = issued
  }

  /** True if a token was issued. */
  async function request(signal: AbortSignal): Promise<boolean> {
    if (!plan.token) return false
    if (connection.server === 'real' && plan.token.isOfSandbox) {
      showStatus(say('enterToken'))
      return false
    }
    const known = { ...secrets.of(connection.server), ...values.entered() }
    // The sandbox has the token endpoint at its path, whatever its host.
    const { url } = plan.token
    const origin = connection.server === 'real' && URL.canParse(url) ? new URL(url).origin : connection.origin()
    const response = await connection.exchange(tokenRequest(plan.token, origin, known), signal)
    const { access_token: issued } = (await response.json()) as { access_token?: string }
    signal.throwIfAborted()
    if (!response.ok || issued === undefined) {
      showStatus(say('cannotGetToken', { status: `${response.status}` }), '4', connection.answeredBy())
      return false
    }
    keep(issued)
    needs.onFetched()
    return true
  }

  return {
    ofSandbox: () => sandboxToken,
    canRenew: () => fetched !== undefined && !(connection.server === 'real' && plan.token?.isOfSandbox),
    renew: request,
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
