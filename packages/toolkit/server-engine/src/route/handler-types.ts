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

/** The contents of a body, by their types. */
export type ContentsOf<Body> = Body extends { readonly content: infer Content } ? Content : never

/** The body of a message, of any of its content types. */
export type ContentOf<Body> = ContentsOf<Body>[keyof ContentsOf<Body>]

/** The body of a response: what is not JSON may be bytes. */
type SentContentOf<Body> = {
  [Type in keyof ContentsOf<Body>]:
    | ContentsOf<Body>[Type]
    | (Type extends `${string}json${string}` ? never : Uint8Array)
}[keyof ContentsOf<Body>]

/** What a handler responds with: a documented status, and its body. */
export type HandlerResponse<Operation extends OperationTypes> = {
  [Status in keyof Operation['responses']]: {
    readonly status: Status extends number ? Status : number
    /** Only `Set-Cookie` may be an array, with a header for each item. */
    readonly headers?: Readonly<Record<string, string | readonly string[]>>
  } & ([ContentOf<Operation['responses'][Status]>] extends [never]
    ? { readonly body?: undefined }
    : { readonly body: SentContentOf<Operation['responses'][Status]> })
}[keyof Operation['responses']]
