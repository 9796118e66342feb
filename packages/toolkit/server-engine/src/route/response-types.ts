/** The contents of a body, by their types. */
export type ContentsOf<Body> = Body extends { readonly content: infer Content } ? Content : never

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
type NumberIn<Text> = Text extends `${infer Status extends number}` ? Status : never

/** The statuses of a class, whose first digit it is. */
type StatusesOf<Class extends 2 | 3 | 4 | 5> = NumberIn<`${Class}${Digit}${Digit}`>

/** The first digit of a range, such as `4XX`. */
type ClassOf<Status> = Status extends `${infer Class extends 2 | 3 | 4 | 5}${'XX' | 'xx'}` ? Class : never

/**
 * The statuses that a documented one stands for: a range for those that are not documented themselves, `default` for those
 * that no range has either.
 */
type SentStatus<Status, Documented> = Status extends number
  ? Status
  : Status extends 'default'
    ? [Documented] extends ['default']
      ? number
      : Exclude<StatusesOf<2 | 3 | 4 | 5>, Documented | StatusesOf<ClassOf<Documented>>>
    : Exclude<StatusesOf<ClassOf<Status>>, Documented>

/** The member of a union, if it has one alone. */
type Only<Members, Each = Members> = Members extends unknown ? ([Each] extends [Members] ? Members : never) : never

/** The content type of a response that does not say it: JSON, or the only one. */
type AssumedType<Type> = 'application/json' extends Type
  ? 'application/json'
  : [Only<Extract<Type, `${string}json${string}`>>] extends [never]
    ? Only<Type> extends `${string}/*`
      ? Extract<Type, '*/*' | 'application/*'>
      : Only<Type>
    : Only<Extract<Type, `${string}json${string}`>>

/** A content type as it is sent: one that a range allows, or the documented one. */
type SentType<Type> = Type extends `${infer Before}*${infer After}`
  ? After extends `/*${infer Rest}`
    ? `${string}/${string}${Rest}`
    : `${Before}${string}${After}`
  : Type

/** The body of content: what is not JSON may be bytes, and what the document does not describe is a string otherwise. */
type SentBody<Type, Value> = Type extends `${string}json${string}`
  ? Value
  : Uint8Array | (unknown extends Value ? (Type extends '*/*' | `${string}xml${string}` ? Value : string) : Value)

/** The bodies of a response, each with its content type. */
type SentContent<Contents> = [Contents] extends [never]
  ? { readonly body?: undefined; readonly contentType?: undefined }
  : {
      [Type in keyof Contents]: { readonly body: SentBody<Type, Contents[Type]> } & (Type extends AssumedType<
        keyof Contents
      >
        ? { readonly contentType?: SentType<Type> }
        : { readonly contentType: SentType<Type> })
    }[keyof Contents]

/** The responses with a status, of a table of documented ones. */
export type DocumentedResponse<Responses> = {
  [Status in keyof Responses]: {
    readonly status: SentStatus<Status, keyof Responses>
    /** Only `Set-Cookie` may be an array, with a header for each item. */
    readonly headers?: Readonly<Record<string, string | readonly string[]>>
  } & SentContent<ContentsOf<Responses[Status]>>
}[keyof Responses]
