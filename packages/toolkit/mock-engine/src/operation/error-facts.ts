import type { ErrorFacts, Issue } from '@specwright/server-engine/engine'
import { withOAuthError } from '@specwright/server-engine/respond'
import type { Handler } from './handler.ts'
import type { MockTypes } from '../contract/types.ts'

/** The facts of an error, in the form that the operation uses. */
export function factsFor(
  responder: { handling(): { readonly handler: Pick<Handler<MockTypes>, 'oauth'> | undefined } } | undefined,
  status: number,
  facts: ErrorFacts,
  issues: readonly Issue[] = [],
  form = '',
): ErrorFacts {
  return responder?.handling().handler?.oauth ? withOAuthError(status, facts, issues, form) : facts
}
