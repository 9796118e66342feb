import type { paths } from '@loyalty-kit/spec'
import type { Client, MaybeOptionalInit } from 'openapi-fetch'

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE' | 'OPTIONS' | 'HEAD' | 'PATCH' | 'TRACE'

/** The paths that have a method. */
type PathsWith<Name extends string> = {
  [Path in keyof paths]: paths[Path] extends { readonly [_ in Name]: { responses: unknown } } ? Path : never
}[keyof paths]

type ResponsesOf<Path extends keyof paths, Name extends string> = paths[Path] extends {
  readonly [_ in Name]: { responses: infer Responses }
}
  ? Responses
  : never

/** The body of a response, `undefined` where it has none. */
type BodyOf<Response> = Response extends { content: infer Content } ? Content[keyof Content] : undefined

type SuccessOf<Responses> = {
  [Status in keyof Responses]: `${Status & (string | number)}` extends `2${string}` ? BodyOf<Responses[Status]> : never
}[keyof Responses]

type FailureOf<Responses> = {
  [Status in keyof Responses]: `${Status & (string | number)}` extends `2${string}` ? never : BodyOf<Responses[Status]>
}[keyof Responses]

/** What a call by path gives: `data` for a success, `error` for any other status. */
export type LowLevelAnswer<Responses> =
  | { readonly data: SuccessOf<Responses>; readonly error?: never; readonly response: Response }
  | { readonly data?: never; readonly error: FailureOf<Responses>; readonly response: Response }

/** What a call takes after its path: needed where something in it is. */
type Rest<Init> = undefined extends Init ? [init?: Init] : [init: Init]

/**
 * Calls by method and path.
 *
 * Those of openapi-fetch, but for the types of what they give, which are those of the contract: an open set of values,
 * `'A' | (string & {})`, stays a string.
 */
export type LowLevelClient = Pick<Client<paths>, 'use' | 'eject'> & {
  readonly [Name in Method]: <Path extends PathsWith<Lowercase<Name>>>(
    path: Path,
    ...rest: Rest<MaybeOptionalInit<paths[Path], Lowercase<Name>>>
  ) => Promise<LowLevelAnswer<ResponsesOf<Path, Lowercase<Name>>>>
}
