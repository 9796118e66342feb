import ts from 'typescript'
import { code, type Code } from '@loyalty-kit/code'

/** Requires members of each branch of a type that has them; `null` stays. */
const helper = code`
  type WithRequired<T, K extends PropertyKey> = T extends object ? T & Required<Pick<T, Extract<K, keyof T>>> : T
`

/** Statements without a helper, and the code that stands for it. */
export interface LenientHelper {
  readonly nodes: readonly ts.Node[]
  readonly helpers: readonly Code[]
}

/**
 * The same statements, in which a schema may require members of another that may be null or has branches without them.
 * The helper that openapi-typescript writes for it does not compile there.
 */
export function withLenientHelper(nodes: readonly ts.Node[]): LenientHelper {
  const others = nodes.filter((node) => !(ts.isTypeAliasDeclaration(node) && node.name.text === 'WithRequired'))
  return { nodes: others, helpers: others.length < nodes.length ? [helper] : [] }
}
