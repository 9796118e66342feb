import { redact } from './headers.ts'

/** The parts of a call that can be looked at. */
export type ValidatedPart = 'path' | 'query' | 'body' | 'response'

/** Looks at what an operation sends or receives, before it is sent or given; rejects with what is wrong with it. */
export type Validate = (operation: string, parts: { readonly [Part in ValidatedPart]?: unknown }) => Promise<void>

/** What is wrong with a value, as Standard Schema says it. */
export interface StandardIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
  /** The rule that does not hold, where the schema tells it. */
  readonly keyword?: string
}

/** Any schema with the Standard Schema face. */
export interface StandardSchema {
  readonly '~standard': {
    readonly validate: (
      value: unknown,
      options?: { readonly libraryOptions?: Record<string, unknown> | undefined },
    ) => StandardResult | Promise<StandardResult>
  }
}

/** What a schema says of a value: its issues, where it has any. */
export interface StandardResult {
  readonly issues?: readonly StandardIssue[] | undefined
}

/** Schemas by operation, for the parts that are to be looked at. */
export type OperationSchemas<Id extends string = string> = {
  readonly [_ in Id]?: { readonly [Part in ValidatedPart]?: StandardSchema }
}

/** A request that must not be sent as it is, or an answer that is not what the document says. */
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

/** Rules of an answer that a later version of the service may break without breaking its users. */
const open = ['enum', 'additionalProperties', 'unevaluatedProperties']

/**
 * Looks at requests before they are sent, and at answers before they are given, with schemas of the caller's choice.
 *
 * What a later version of the service may add to an answer, fields and values of a set, is let through.
 */
export function validateWith(schemas: OperationSchemas): Validate {
  return async (operation, parts) => {
    // The parts are those of the type: `validate` is called by a client alone.
    for (const [part, value] of Object.entries(parts) as [ValidatedPart, unknown][]) {
      const schema = value === undefined ? undefined : schemas[operation]?.[part]
      const isResponse = part === 'response'
      // What is let through must not use up the number of issues that are listed.
      const options = isResponse ? { libraryOptions: { maxIssues: Infinity } } : undefined
      const { issues = [] } = (await schema?.['~standard'].validate(value, options)) ?? {}
      const found = issues.filter(({ keyword = '' }) => !isResponse || !open.includes(keyword))
      if (found.length > 0) throw new ValidationError(operation, part, found)
    }
  }
}
