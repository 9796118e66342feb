import type { Model, OperationModel } from '@specwright/document/model'
import { typeNameIn, typeNameOf, type PinnedOperation } from '@specwright/document/names'
import { isIdentifier } from '@specwright/code'

/**
 * The name of each operation's function: its id as an identifier, `list-pets` -> `listPets`, `HEAD_pets` -> `headPets`. If
 * two ids give the same name, the later operation gets another one; a pinned operation keeps its name.
 */
export function functionNamesOf({ operations, names: { operations: others } }: Model): Map<OperationModel, string> {
  const names = new Map<OperationModel, string>()
  for (const operation of operations) {
    const { id, pinned } = operation
    if (pinned) names.set(operation, pinned.function ?? functionName(pinned.id ?? id))
  }
  const elsewhere = Object.entries(others).flatMap(([key, pin]) => calledBy(key, pin))
  const used = new Set([...names.values(), ...elsewhere])
  for (const operation of operations) {
    if (names.has(operation)) continue
    const name = functionIn(typeNameIn(operation.id))
    let unique = name
    for (let n = 2; used.has(unique); n++) unique = `${name}_${n}`
    used.add(unique)
    names.set(operation, unique)
  }
  return names
}

/** The function that a line in a file of names stands for; none where it names no method. */
export function calledBy(key: string, { id = key, name, function: called }: PinnedOperation): readonly string[] {
  return name === undefined ? [] : [called ?? functionName(id)]
}

/** The function of an operation whose line in a file of names has none. */
export function functionName(id: string): string {
  return functionIn(typeNameOf(id))
}

function functionIn(typeName: string): string {
  const name = typeName.replace(/^(?:[A-Z]+(?![a-z])|[A-Z])/, (first) => first.toLowerCase())
  return isFunctionName(name) ? name : `${name}_`
}

/** Names that modules cannot export: CommonJS has one of its own, and `import()` calls the other, as that of a promise. */
const reserved = ['exports', 'then']

/** True for a name that the function of an operation can have. */
export function isFunctionName(name: string): boolean {
  return isIdentifier(name) && !reserved.includes(name)
}
