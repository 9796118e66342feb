import type { HttpRequest } from '../http/message.ts'
import type { MaybePromise } from '../values/maybe-promise.ts'
import type { RefusedCredential } from './refused-credential.ts'

/** The types of the credentials of a contract. */
export interface SecurityTypes {
  /** What the credential of each security scheme is. */
  readonly schemes: object
  /** The schemes without which no request is authorized, by operation. */
  readonly required: object
}

/** What is sent for each kind of scheme. */
interface CredentialParts {
  readonly key: { readonly key: string }
  readonly basic: { readonly user: string; readonly password: string }
  readonly bearer: { readonly token: string }
  readonly scoped: { readonly token: string }
  readonly certificate: object
}

/** A credential of a request, and the request that sends it. */
export type SentCredential<Kind> = (Kind extends keyof CredentialParts ? CredentialParts[Kind] : object) & {
  readonly request: HttpRequest
  /** Says why the credential is not accepted, in place of what the server says: return it. Both are sent to the client. */
  readonly refuse: (message: string, details?: string) => RefusedCredential
}

/** Who sends a credential. Where the contract requires scopes, they are known. */
export type IdentityOf<Kind> = Kind extends 'scoped'
  ? { readonly scopes: readonly string[] }
  : object | string | number | true

/** What is found of a credential that is not accepted. */
type Nobody = RefusedCredential | false | null | undefined

/** Who may send the credential of each security scheme, or nobody: beside another type, the compiler would not infer that. */
export type IdentitiesOf<Schemes> = { readonly [Name in keyof Schemes]: IdentityOf<Schemes[Name]> | Nobody }

/**
 * Who the compiler takes them for until it has inferred them: anybody, so that it compares neither functions of operations that are
 * there already with who may be found, nor functions of `authenticate` where an operation is left out.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- with another type, one of both would be an error
export type AnybodyYet<Schemes> = { readonly [Name in keyof Schemes]: any }

/** A function for each security scheme: who sends a credential, or nothing (or `false`) if it is not accepted. */
export type Authenticators<Schemes, Found = IdentitiesOf<Schemes>> = {
  readonly [Name in keyof Found]: (
    sent: SentCredential<Name extends keyof Schemes ? Schemes[Name] : never>,
  ) => MaybePromise<Found[Name]>
}

/** Who sends a request, by its security schemes. Those that an operation always requires are there. */
export type CredentialsOf<Found, Required> = {
  readonly [Name in keyof Found as Name extends Required ? never : Name]?: Exclude<Found[Name], Nobody>
} & { readonly [Name in keyof Found as Name extends Required ? Name : never]: Exclude<Found[Name], Nobody> }
