import type { OperationTypes } from '../route/handler-types.ts'
import type { PageRule } from '../route/page-rule.ts'
import type { ContentsOf, PageHeaders } from '../route/response-types.ts'
import type { PagedItems } from './page.ts'

/** What a handler says of where a page is, by the rule of its operation. */
type PositionOf<Rule> = Rule extends { readonly style: 'cursor' }
  ? { readonly next: string | undefined } & (Rule extends { readonly expires: string }
      ? { readonly expires?: string | undefined }
      : unknown)
  : Rule extends { readonly style: 'url' | 'link' }
    ? { readonly next: Readonly<Record<string, string | number | boolean>> | undefined }
    : CountsOf<Rule>

type CountsOf<Rule> = (Rule extends { readonly more: string } ? { readonly hasMore: boolean } : unknown) &
  (Rule extends { readonly total: string } ? { readonly total: number } : unknown) &
  (Rule extends { readonly pages: string } ? { readonly pages: number } : unknown)

/** The body of the success of an operation, which is JSON. */
type SuccessBody<Responses> = {
  [Status in keyof Responses]: `${Status & (string | number)}` extends `2${string}`
    ? JsonIn<ContentsOf<Responses[Status]>>
    : never
}[keyof Responses]
/** The headers of that success. */
type SuccessHeaders<Responses> = {
  [Status in keyof Responses]: `${Status & (string | number)}` extends `2${string}`
    ? PageHeaders<Responses[Status]>
    : never
}[keyof Responses]
type JsonIn<Contents> = Contents[Extract<keyof Contents, `${string}json${string}`>]

/** A part of a body, which may be absent or null in others. */
type PartAt<Body, Pointer> = Pointer extends `/${infer Key}/${infer Rest}`
  ? PartAt<MemberOf<Body, Key>, `/${Rest}`>
  : Pointer extends `/${infer Key}`
    ? MemberOf<Body, Key>
    : NonNullable<Body>
type MemberOf<Body, Key> = Key extends keyof NonNullable<Body> ? NonNullable<NonNullable<Body>[Key]> : unknown

type ItemOf<Items> = Items extends readonly (infer Item)[] ? Item : unknown

/** Members of a body, at any depth. */
type PartOf<Body> = Body extends readonly unknown[]
  ? Body
  : Body extends object
    ? { readonly [Name in keyof Body]?: PartOf<Body[Name]> | undefined }
    : Body

/** The members beside the items; a body that is the items has none. */
type RestOf<Body> = Body extends readonly unknown[] ? object : PartOf<Body>

/** A page that a handler responds with; `never` for an operation without pages. */
export type PageOf<Operation extends OperationTypes, Rule> = Rule extends PageRule
  ? PagedItems<
      ItemOf<PartAt<SuccessBody<Operation['responses']>, Rule['items']>>,
      PositionOf<Rule>,
      RestOf<SuccessBody<Operation['responses']>>,
      SuccessHeaders<Operation['responses']>
    >
  : never
