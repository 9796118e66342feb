import { nearest } from '@specwright/code/did-you-mean'
import { resourcesOf } from '../emit/client/named-resources.ts'
import { provedOperations, type ProvedContract, type ProvedOperation } from '../prove/proved-operation.ts'

/** An operation with the names that agents and shells call it by. */
export interface NamedOperation extends ProvedOperation {
  /** The document's `operationId`, or what stands for it. */
  readonly id: string
  /** Its resource and method in the client: `orders.get`. */
  readonly client: string
}

/** The operations of a contract, in document order. */
export interface OperationTable {
  readonly contract: ProvedContract
  readonly operations: readonly NamedOperation[]
  /**
   * The operation with an id, or else with a name in the client.
   *
   * @throws {UnknownOperation} If there is none, with the one that may be meant.
   */
  find(name: string): NamedOperation
}

/** A name that no operation has. */
export class UnknownOperation extends Error {
  override readonly name = 'UnknownOperation'
}

/** The table of a contract. */
export function operationTable(contract: ProvedContract): OperationTable {
  const names = new Map(
    resourcesOf(contract.model).flatMap(({ name: resource, methods }) =>
      methods.map(({ name, operation }) => [operation, `${resource}.${name}`] as const),
    ),
  )
  const operations = provedOperations(contract).map((proved): NamedOperation => {
    const { operation } = proved
    return { ...proved, id: operation.id, client: names.get(operation) ?? operation.id }
  })
  return {
    contract,
    operations,
    find(name) {
      const found = operations.find(({ id }) => id === name) ?? operations.find(({ client }) => client === name)
      if (found !== undefined) return found
      const near = nearest(
        name,
        operations.flatMap(({ id, client }) => [id, client]),
      )
      // All of them would be too many to read.
      throw new UnknownOperation(
        `There is no operation "${name}"${near === undefined ? '' : `: did you mean ${near}?`}`,
      )
    },
  }
}
