import { quotableText } from '../http/header-values.ts'
import type { Issue } from '../route/route.ts'
import type { ErrorFacts } from './error.ts'

/** `error` of a form field whose value is not allowed. */
const byField: Readonly<Record<string, string>> = {
  '/scope': 'invalid_scope',
  '/grant_type': 'unsupported_grant_type',
}

/**
 * The facts of an error, with the fields that standard OAuth clients read.
 *
 * @param form The form as it was sent, to distinguish an invalid field from a missing one.
 * @see RFC 6749, section 5.2
 */
export function withOAuthError(status: number, facts: ErrorFacts, issues: readonly Issue[], form: string): ErrorFacts {
  const fields = new URLSearchParams(form)
  const field = issues.find(({ pointer }) => Object.hasOwn(byField, pointer) && fields.get(pointer.slice(1)))
  const error =
    status === 401
      ? 'invalid_client'
      : status >= 500
        ? 'server_error'
        : field
          ? byField[field.pointer]!
          : 'invalid_request'
  const description = [facts.message, facts.details].filter((text) => text !== undefined).join(': ')
  return { ...facts, error, error_description: quotableText(description) }
}
