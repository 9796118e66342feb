import ts from 'typescript'
import { code, type Code } from '@loyalty-kit/code'

/** Requires members of each branch of a type that has them; `null` stays. */
const helper = code`
  type WithRequired<T, K extends PropertyKey> = T extends object ? T & Required<Pick<T, Extract<K, keyof T>>> : T
`

/** Statements without openapi-typescript's helper, and the code that replaces it. */
export interface HelperResult {
  readonly nodes: readonly ts.Node[]
  readonly helpers: readonly Code[]
}

/**
 * Replaces the helper for schemas that require members of another schema. That of openapi-typescript does not compile
 * if the other may be null, or has branches without those members.
 */
export function withOwnHelper(nodes: readonly ts.Node[]): HelperResult {
  const others = nodes.filter((node) => !(ts.isTypeAliasDeclaration(node) && node.name.text === 'WithRequired'))
  return { nodes: others, helpers: others.length < nodes.length ? [helper] : [] }
}
