import { ts } from 'ts-morph'
import type { Change } from '../migration.ts'
import { stringsOf } from './fitting.ts'
import type { Mark } from './marks.ts'
import type { SilentOptions } from './operation-ids.ts'
import { walk } from './walk.ts'

/** Finds calls by a method and path that another operation has now: the compiler accepts them where that takes the same. */
export function takenPathsIn(
  file: ts.SourceFile,
  changes: readonly Change[],
  { checker, attempt }: Pick<SilentOptions, 'checker' | 'attempt'>,
): Mark[] {
  const taken = changes.filter((change) => change.kind === 'path-taken')
  const marks: Mark[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const change = taken.find(({ method, path }) => isCallOf(node, { method, path }, checker))
      if (change) marks.push({ at: node.getStart(), change })
    }
  }
  if (taken.length > 0) walk(file, visit, attempt)
  return marks
}

/** True for `api.GET('/pets')`, or `GET('/pets')`, where the compiler knows the path among others. */
function isCallOf(
  call: ts.CallExpression,
  { method, path }: { readonly method: string; readonly path: string },
  checker: ts.TypeChecker,
): boolean {
  const [argument] = call.arguments
  if (argument === undefined || calledName(call.expression, checker) !== method) return false
  if (!stringsOf(checker.getTypeAtLocation(argument)).has(path)) return false
  const expected = checker.getContextualType(argument)
  return expected !== undefined && stringsOf(expected).has(path)
}

/** The name of the member that is called, also where a variable holds it. */
function calledName(called: ts.Expression, checker: ts.TypeChecker): string | undefined {
  if (ts.isPropertyAccessExpression(called)) return called.name.text
  const declaration = checker.getSymbolAtLocation(called)?.valueDeclaration
  if (!declaration || !ts.isBindingElement(declaration)) return undefined
  return (declaration.propertyName ?? declaration.name).getText()
}
