import { ts } from 'ts-morph'
import { partsOf } from '../declared-members.ts'
import type { Address, Change } from '../migration.ts'

/** The declarations that changes concern. */
export interface Targets {
  /** The changes of a declaration: a type, a member, a method or a function. */
  readonly byNode: ReadonlyMap<ts.Node, Change>
  /** The names of these declarations: what has another name is none of them. */
  readonly names: ReadonlySet<string>
}

/** Finds the declarations that changes concern, in the files of the version before. */
export function targetsIn(changes: readonly Change[], files: readonly ts.SourceFile[]): Targets {
  const declared = new Map<string, Named[]>()
  for (const node of files.flatMap(({ statements }) => [...statements]).filter(isNamed)) {
    const name = node.name?.text ?? ''
    declared.set(name, [...(declared.get(name) ?? []), node])
  }
  const byNode = new Map<ts.Node, Change>()
  const names = new Set<string>()
  const add = (node: ts.Node, name: string, change: Change): void => {
    names.add(name)
    byNode.set(node, change)
  }
  const addMembers = ({ type, path }: Address, change: Change): void => {
    for (const node of membersAt(declared.get(type) ?? [], path)) add(node, path.at(-1) ?? '', change)
  }
  for (const change of changes) {
    switch (change.kind) {
      case 'type-renamed':
      case 'type-removed':
        for (const node of declared.get(change.type) ?? []) add(node, change.type, change)
        break
      case 'member-renamed':
      case 'member-removed':
        addMembers(change.at, change)
        break
      case 'operation-changed':
      case 'operation-removed': {
        const { resource, method, function: called } = change.before
        for (const node of methodsOf(declared, resource, method)) add(node, method, change)
        for (const node of (declared.get(called) ?? []).filter(ts.isFunctionDeclaration)) add(node, called, change)
        break
      }
      case 'member-required':
      case 'member-changed':
      case 'value-renamed':
      case 'value-removed': // the compiler finds them
      case 'path-taken':
      case 'credentials-required': // no name changes
    }
  }
  return { byNode, names }
}

type Named = ts.TypeAliasDeclaration | ts.InterfaceDeclaration | ts.FunctionDeclaration | ts.ClassDeclaration

function isNamed(node: ts.Node): node is Named {
  return (
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node)
  )
}

const parts = new WeakMap<ts.Node, ReturnType<typeof partsOf>>()

function membersAt(declarations: readonly Named[], path: readonly string[]): ts.Node[] {
  const key = JSON.stringify(path)
  return declarations.flatMap((node) => {
    if (!ts.isTypeAliasDeclaration(node) && !ts.isInterfaceDeclaration(node)) return []
    const known = parts.get(node) ?? partsOf(node)
    parts.set(node, known)
    return known.members.filter((member) => JSON.stringify(member.path) === key).map((member) => member.node)
  })
}

/** The signatures of a method of a resource. */
function methodsOf(declared: ReadonlyMap<string, readonly Named[]>, resource: string, method: string): ts.Node[] {
  return membersAt(declared.get('Resources') ?? [], [resource]).flatMap((node) => {
    if (!ts.isPropertySignature(node) || node.type === undefined || !ts.isTypeReferenceNode(node.type)) return []
    return membersAt(declared.get(node.type.typeName.getText()) ?? [], [method])
  })
}
