import type { ts } from 'ts-morph'
import { targetOf } from '../code/sites.ts'

/** The package whose callers come over. */
export const peer = 'openapi-fetch'

/** The name that openapi-fetch declares for what a name of a caller stands for, through its aliases. */
export function peerNameOf(node: ts.Node, checker: ts.TypeChecker): string | undefined {
  const symbol = checker.getSymbolAtLocation(node)
  const target = symbol && targetOf(symbol, checker)
  return target?.declarations?.some(isOfPeer) === true ? target.name : undefined
}

/** True for a declaration of openapi-fetch. */
export function isOfPeer(node: ts.Node): boolean {
  return node.getSourceFile().fileName.includes(`/node_modules/${peer}/`)
}

/** The named declarations of types that a type consists of: of an intersection or a union, those of each. */
export function declarationsOf(type: ts.Type): readonly ts.Declaration[] {
  if (type.isUnionOrIntersection()) return type.types.flatMap(declarationsOf)
  return (type.aliasSymbol ?? type.symbol)?.declarations ?? []
}
