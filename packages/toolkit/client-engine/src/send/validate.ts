import { redact, redactorOf, type Secrets } from '../credentials/replace-secrets.ts'

/** The parts of a call that can be validated; an item is one of a stream. */
export type ValidatedPart = 'path' | 'query' | 'body' | 'response' | 'item'

/**
 * Validates what an operation sends before it is sent, and what it receives before it is returned; rejects if invalid.
 *
 * @param secrets Gives the secrets of the call, which no message may show.
 */
export type Validate = (
  operation: string,
  parts: { readonly [Part in ValidatedPart]?: unknown },
  secrets?: () => Secrets,
) => Promise<void>

/** A problem with a value, as in Standard Schema. */
export interface StandardIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
  /** The rule that failed, if the schema reports it. */
  readonly keyword?: string
}

/** Any schema that implements Standard Schema. */
export interface StandardSchema {
  readonly '~standard': {
    readonly validate: (
      value: unknown,
      options?: { readonly libraryOptions?: Record<string, unknown> | undefined },
    ) => StandardResult | Promise<StandardResult>
  }
}

/** The result of validation: the issues, if there are any. */
export interface StandardResult {
  readonly issues?: readonly StandardIssue[] | undefined
}

/** Schemas by operation, for the parts to validate. */
export type OperationSchemas<Id extends string = string> = {
  readonly [_ in Id]?: { readonly [Part in ValidatedPart]?: StandardSchema }
}

/** A request or a response that violates the document. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError'
  readonly operation: string
  readonly part: ValidatedPart
  readonly issues: readonly StandardIssue[]

  constructor(operation: string, part: ValidatedPart, issues: readonly StandardIssue[]) {
    super(redact(`Cannot accept the ${part} of ${operation}: ${issues.map(({ message }) => message).join('; ')}`))
    this.operation = operation
    this.part = part
    this.issues = issues
  }
}

/** Rules that a later version of the service may break without breaking its users. */
const open = ['enum', 'additionalProperties', 'unevaluatedProperties']

/** The issues of what a service sent, without those that a later version of it may have: new fields, new enum values. */
export async function openIssues(
  schema: StandardSchema | undefined,
  value: unknown,
): Promise<readonly StandardIssue[]> {
  // Accepted issues must not count toward the limit.
  const options = { libraryOptions: { maxIssues: Infinity } }
  const { issues = [] } = (await schema?.['~standard'].validate(value, options)) ?? {}
  return issues.filter(({ keyword = '' }) => !open.includes(keyword))
}

/** An issue whose message shows no secret. */
function withoutSecretsOf(secrets: Secrets): (issue: StandardIssue) => StandardIssue {
  const redacted = redactorOf(secrets)
  return (issue) => {
    const message = redacted(issue.message)
    return message === issue.message ? issue : { ...issue, message }
  }
}

/**
 * Validates requests before they are sent, and responses before they are returned, with the given schemas.
 *
 * Accepts what a later version of the service may add to a response: new fields and new enum values.
 */
export function validateWith(schemas: OperationSchemas): Validate {
  return async (operation, parts, secrets = () => []) => {
    // Only the client calls this, with the parts of the type.
    for (const [part, value] of Object.entries(parts) as [ValidatedPart, unknown][]) {
      const schema = value === undefined ? undefined : schemas[operation]?.[part]
      const all = async (): Promise<readonly StandardIssue[]> =>
        (await schema?.['~standard'].validate(value))?.issues ?? []
      const found = await (part === 'response' || part === 'item' ? openIssues(schema, value) : all())
      if (found.length > 0) throw new ValidationError(operation, part, found.map(withoutSecretsOf(secrets())))
    }
  }
}
