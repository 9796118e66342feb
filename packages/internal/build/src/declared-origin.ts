import ts from 'typescript'
import { pathOf } from './declared-module.ts'
import { declaredNames, exportedNames, isExported, specifierOf, type ReadModule } from './declared-parts.ts'

/** Where a name comes from. */
export interface Origin {
  /** Path of the module that declares it, or the specifier of one that users install. */
  readonly from: string
  /** What it is called there; `*` is the module itself. */
  readonly name: string
  readonly isOutside: boolean
  /** Whether it was passed on as a type alone. */
  readonly isType: boolean
}

/** The origin of a declaration. */
export function ownOrigin(path: string, name: string): Origin {
  return { from: path, name, isOutside: false, isType: false }
}

/** A string for each origin, another one for each. */
export function keyOfOrigin({ from, name }: Origin): string {
  return `${from} ${name}`
}

/** Where what a module exports comes from. */
export function exportOrigin(path: string, name: string, read: ReadModule): Origin {
  const { statements } = read(path)
  const exports = statements.filter(ts.isExportDeclaration)
  for (const statement of exports) {
    const { exportClause: clause, isTypeOnly } = statement
    if (clause === undefined || !ts.isNamedExports(clause)) continue
    const element = clause.elements.find((each) => each.name.text === name)
    if (element === undefined) continue
    const own = (element.propertyName ?? element.name).text
    const specifier = specifierOf(statement)
    const origin = specifier === undefined ? localOrigin(path, own, read) : importOrigin(path, specifier, own, read)
    if (origin !== undefined) return { ...origin, isType: origin.isType || isTypeOnly || element.isTypeOnly }
  }
  if (statements.some((each) => isExported(each) && declaredNames(each).includes(name))) {
    return ownOrigin(path, name)
  }
  for (const statement of exports) {
    const target = statement.exportClause === undefined ? pathOf(path, specifierOf(statement) ?? '') : undefined
    if (target === undefined || !exportedNames(target, read).includes(name)) continue
    const origin = exportOrigin(target, name, read)
    return { ...origin, isType: origin.isType || statement.isTypeOnly }
  }
  throw new Error(`Cannot join the types of ${path}: where ${name} is declared is not known`)
}

/** Where a name that a module uses comes from; `undefined` for a global one. */
export function localOrigin(path: string, name: string, read: ReadModule): Origin | undefined {
  const { statements } = read(path)
  if (statements.some((each) => declaredNames(each).includes(name))) {
    return ownOrigin(path, name)
  }
  for (const statement of statements.filter(ts.isImportDeclaration)) {
    const { name: own, namedBindings: bindings } = statement.importClause ?? {}
    const specifier = specifierOf(statement) ?? ''
    if (own?.text === name) return importOrigin(path, specifier, 'default', read)
    if (bindings === undefined) continue
    if (ts.isNamespaceImport(bindings)) {
      if (bindings.name.text === name) return importOrigin(path, specifier, '*', read)
      continue
    }
    const element = bindings.elements.find((each) => each.name.text === name)
    if (element !== undefined) return importOrigin(path, specifier, (element.propertyName ?? element.name).text, read)
  }
  return undefined
}

/** Where what a module imports comes from. */
export function importOrigin(path: string, specifier: string, name: string, read: ReadModule): Origin {
  const target = pathOf(path, specifier)
  if (target === undefined) return { from: specifier, name, isOutside: true, isType: false }
  return exportOrigin(target, name, read)
}
