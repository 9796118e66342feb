import type { OperationModel } from '@specwright/document/model'

/**
 * The collection of the items of an operation's path, if the document declares one: `x-collection: orders`. A mock keeps its
 * items even if no operation creates them: a seed has them.
 */
export function declaredCollection({ extensions }: OperationModel): string | undefined {
  const { 'x-collection': name } = extensions
  return typeof name === 'string' && name !== '' ? name : undefined
}

/** The operations of a path, and of its items. */
interface Operations {
  readonly onBase: readonly OperationModel[]
  readonly onItems: readonly { readonly operation: OperationModel }[]
}

/** The collection that any operation of a group declares. */
export function collectionOfGroup({ onBase, onItems }: Operations): string | undefined {
  const operations = [...onBase, ...onItems.map(({ operation }) => operation)]
  return operations.map(declaredCollection).find((name) => name !== undefined)
}
