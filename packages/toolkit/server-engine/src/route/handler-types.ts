import type { ContentsOf, DocumentedResponse, BodyAlone } from './response-types.ts'

/** The types of an operation, as `types.ts` of a generated folder has them. */
export interface OperationTypes {
  readonly parameters: {
    readonly path?: unknown
    readonly query?: unknown
    readonly header?: unknown
    readonly cookie?: unknown
  }
  readonly requestBody?: unknown
  readonly responses: object
}

/** What every handler receives: parts of a request that are valid by the contract. */
export interface OperationCall<Operation extends OperationTypes> {
  readonly path: Exclude<Operation['parameters']['path'], undefined>
  readonly query: Exclude<Operation['parameters']['query'], undefined>
  /** By their names in the contract. */
  readonly headers: Exclude<Operation['parameters']['header'], undefined>
  readonly cookies: Exclude<Operation['parameters']['cookie'], undefined>
  readonly requestId: string
}

/** The body of a message, of any of its content types. */
export type ContentOf<Body> = ContentsOf<Body>[keyof ContentsOf<Body>]

/**
 * What a handler responds with: a documented status, and its body with its content type; or the body of the only success
 * alone.
 */
export type HandlerResponse<Operation extends OperationTypes> =
  | DocumentedResponse<Operation['responses']>
  | BodyAlone<Operation['responses']>
