import type { ClientOperation } from '@specwright/diff'
import type { OperationModel } from '@specwright/document/model'
import type { PinnedNames } from '@specwright/document/names'
import { functionName } from './function-names.ts'

/** How callers of the client with some names reach an operation; `undefined` where it has no method. */
export function clientOperation(model: OperationModel, names: PinnedNames): ClientOperation | undefined {
  const { key, method, path, pointer, beta } = model
  const line = names.operations[key]
  if (line?.name === undefined) return undefined
  const { name, function: called = functionName(line.id ?? model.id), arguments: slots = [], listing = false } = line
  return { key, method, path, pointer, beta, name, function: called, arguments: slots, listing }
}
