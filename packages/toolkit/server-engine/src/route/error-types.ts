import type { ClassOf, HeadersIn, NamedHeaders, StatusesOf } from './response-types.ts'

/** The statuses of errors among those that are documented: those of a range, and all of them where `default` is. */
export type ErrorStatus<Documented> = Documented extends number
  ? `${Documented}` extends `${4 | 5}${string}`
    ? Documented
    : never
  : Documented extends 'default'
    ? StatusesOf<4 | 5>
    : StatusesOf<Extract<ClassOf<Documented>, 4 | 5>>

/** The range of a status. */
type RangeOf<Status> = Status extends number
  ? `${Status}` extends `${infer Class extends 4 | 5}${string}`
    ? `${Class}${'XX' | 'xx'}`
    : never
  : never

/** What is documented for a status: by itself, by its range, or by `default`. */
type ResponseFor<Responses, Status> = Status extends keyof Responses
  ? Responses[Status]
  : [Extract<keyof Responses, RangeOf<Status>>] extends [never]
    ? Responses[Extract<keyof Responses, 'default'>]
    : Responses[Extract<keyof Responses, RangeOf<Status>>]

type HeadersOf<Named> = { readonly [Name in keyof Named]?: Named[Name] | undefined } & {
  readonly [name: string]: string | readonly string[] | Named[keyof Named] | undefined
}

/** Headers of an error: values of the documented ones; strings, or arrays of them, for others. */
export type ErrorHeaders<Responses, Status> = HeadersOf<NamedHeaders<HeadersIn<ResponseFor<Responses, Status>>>>
