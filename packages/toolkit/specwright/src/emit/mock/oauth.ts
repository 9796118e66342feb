import type { Model, OperationModel } from '@specwright/document/model'
import { revokedMember } from '../client/token-operations.ts'

/** The operations that issue and revoke tokens, as the mock engine reads them: `OAuthOperations`. */
export interface OAuthFacts {
  readonly issue?: string
  readonly revoke?: string
  readonly revokedField?: string
}

/** The operations that say that they issue tokens (`x-oauth: token`) or revoke one (`x-oauth: revoke`), if any do. */
export function oauthFacts(model: Model): OAuthFacts | undefined {
  const declared = (does: string): OperationModel | undefined =>
    model.operations.find(({ extensions }) => extensions['x-oauth'] === does)
  const [issue, revoke] = [declared('token'), declared('revoke')]
  if (!issue && !revoke) return undefined
  const revokedField = revoke && revokedMember(revoke, model)
  return {
    ...(issue && { issue: issue.id }),
    ...(revoke && { revoke: revoke.id }),
    ...(revokedField !== undefined && { revokedField }),
  }
}
