import type { Model, OperationModel } from '@specwright/document/model'
import { atPointer, childPointer, isObject, own } from '@specwright/json-schema/json'
import { pointerOf, resolvedIn } from '@specwright/json-schema/ref'
import { matchingStatus } from '@specwright/validator-engine'
import type { GivenParameter } from '../emit/client/request-descriptor.ts'
import type { ProofResponse } from './proof-response.ts'
import { expressedMembers, type ExpressedExchange } from './runtime-expression.ts'

/** A link of a response: what a later request takes from it. */
export interface ResponseLink {
  readonly name: string
  /** The documented status of the response: `201`, `2XX`. */
  readonly status: string
  /** JSON Pointer of the link. */
  readonly pointer: string
  /** The id of the operation that it leads to. */
  readonly to: string
  /** Runtime expressions or constants by the names of parameters, which may begin with their place: `path.id`. */
  readonly parameters: unknown
}

/** The links of an operation whose targets the document has. */
export function linksOf(operation: OperationModel, model: Model): readonly ResponseLink[] {
  const { root } = model.document
  return operation.responses.flatMap(({ status }) => {
    const at = `${operation.pointer}/responses/${status}`
    const response = resolvedIn(root, { value: atPointer(root, at), pointer: at })
    const links = isObject(response?.value) ? own(response.value, 'links') : undefined
    if (response === undefined || !isObject(links)) return []
    return Object.keys(links).flatMap((name) => {
      const pointer = childPointer(childPointer(response.pointer, 'links'), name)
      const link = resolvedIn(root, { value: links[name], pointer })?.value
      const to = isObject(link) ? targetOf(link, model) : undefined
      return isObject(link) && to !== undefined ? [{ name, status, pointer, to, parameters: link['parameters'] }] : []
    })
  })
}

function targetOf(link: Readonly<Record<string, unknown>>, { operations }: Model): string | undefined {
  const { operationId, operationRef } = link
  const pointer = typeof operationRef === 'string' ? pointerOf(operationRef) : undefined
  return operations.find((each) => each.pointer === pointer || each.key === operationId)?.id
}

/** The links of the documented response that describes one. */
export function linksFor(links: readonly ResponseLink[], { status }: ProofResponse): readonly ResponseLink[] {
  const found = matchingStatus([...new Set(links.map((each) => each.status))], status)
  return links.filter((each) => each.status === found)
}

/** The parameters that a link gives its target; a name without a place is of the path first. */
export function linkedParameters(
  { parameters }: ResponseLink,
  target: OperationModel,
  exchange: ExpressedExchange,
): readonly GivenParameter[] {
  return Object.entries(expressedMembers(parameters, exchange)).flatMap(([key, value]) => {
    const found =
      target.parameters.find((each) => `${each.in}.${each.name}` === key) ??
      target.parameters.find((each) => each.name === key && each.in === 'path') ??
      target.parameters.find((each) => each.name === key)
    return found ? [{ in: found.in, name: found.name, value }] : []
  })
}
