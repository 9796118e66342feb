import { ts } from 'ts-morph'
import type { SiteOptions } from './sites.ts'

/** The members with a name that values of a type have, at any depth. */
export interface Members {
  readonly declarations: ReadonlySet<ts.Node>
  /** True if a part of the type says nothing about its values: `any`. */
  readonly isLoose: boolean
  /** True if a part of the type is a type parameter. */
  readonly isOpen: boolean
}

const maxDepth = 6

/** Finds the members with a name in types, and in what values of these contain, return or are called with. */
export function memberFinder(name: string, { checker }: SiteOptions): (type: ts.Type) => Members {
  const known = new Map<ts.Type, Members>()
  return (type) => {
    const found = known.get(type) ?? find(type)
    known.set(type, found)
    return found
  }

  function find(root: ts.Type): Members {
    const declarations = new Set<ts.Node>()
    const seen = new Set<ts.Type>()
    const flags = { isLoose: false, isOpen: false }
    const visit = (type: ts.Type, depth: number): void => {
      if (seen.has(type) || depth > maxDepth) return
      seen.add(type)
      flags.isLoose ||= (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0
      flags.isOpen ||= (type.flags & ts.TypeFlags.TypeParameter) !== 0
      if (type.isUnionOrIntersection()) for (const part of type.types) visit(part, depth)
      if ((type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) === 0) return
      for (const each of type.getProperty(name)?.declarations ?? []) declarations.add(each)
      for (const part of partsOf(type)) visit(part, depth + 1)
    }
    visit(root, 0)
    return { declarations, ...flags }
  }

  function partsOf(type: ts.Type): ts.Type[] {
    const signatures = [...type.getCallSignatures(), ...type.getConstructSignatures()]
    const isReference = (type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference // an object, by its flags
    // Of what JavaScript itself has, the type arguments say enough.
    const own = checker
      .getPropertiesOfType(type)
      .filter(({ declarations }) => declarations?.every((each) => !isOfLanguage(each.getSourceFile())))
    return [
      ...(isReference ? checker.getTypeArguments(type as ts.TypeReference) : []), // it is one
      ...(type.aliasTypeArguments ?? []),
      ...signatures.flatMap((each) => [
        each.getReturnType(),
        ...each.getParameters().map((parameter) => checker.getTypeOfSymbol(parameter)),
      ]),
      ...own.map((member) => checker.getTypeOfSymbol(member)),
    ]
  }
}

/** True for a file of TypeScript with what JavaScript has: `lib.es5.d.ts`. */
function isOfLanguage({ fileName }: ts.SourceFile): boolean {
  return /\/lib\.[^/]*\.d\.ts$/.test(fileName)
}
