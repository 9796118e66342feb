/** Why a credential is not accepted, as the response says it. */
export class RefusedCredential {
  readonly message: string
  readonly details: string | undefined

  constructor(message: string, details?: string) {
    this.message = message
    this.details = details
  }
}
