import { stringToAST } from 'openapi-typescript'
import ts from 'typescript'

/** Requires members of each branch of a type that has them; `null` stays. */
const helper =
  'type WithRequired<T, K extends PropertyKey> = T extends object ? T & Required<Pick<T, Extract<K, keyof T>>> : T'

/**
 * The same statements, in which a schema may require members of another that may be null or has branches without them.
 * The helper that openapi-typescript writes for it does not compile there.
 */
export function withLenientHelper(nodes: readonly ts.Node[]): ts.Node[] {
  return nodes.flatMap((node) => {
    const isHelper = ts.isTypeAliasDeclaration(node) && node.name.text === 'WithRequired'
    return isHelper ? (stringToAST(helper) as ts.Node[]) : [node] // statements
  })
}
