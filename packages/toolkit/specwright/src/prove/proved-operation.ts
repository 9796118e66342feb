import { operationOf, type OperationValidators } from '@specwright/validator-engine'
import { sentMethod } from '@specwright/document/openapi'
import type { Model, NamedSchema, OperationModel } from '@specwright/document/model'
import { once } from '@specwright/json-schema/once'
import { pagedBy } from '../emit/client/pagination.ts'
import { tokenOperationOf } from '../emit/client/token-operations.ts'
import type { MockContract } from '../emit/mock/contract.ts'
import type { Action, Collection } from '../emit/mock/state/collection.ts'
import { onlySentIn } from '../emit/mock/state/write-only.ts'
import type { CompiledValidator } from '../emit/validators/compiled-validators.ts'
import { operationChecks } from '../emit/validators/operation-checks.ts'
import { validatorNames } from '../emit/validators/validator-names.ts'
import { givenItemsOf, type GivenItems } from './given-items.ts'
import { linksOf, type ResponseLink } from './response-links.ts'
import { isSafeMethod } from './safe-method.ts'

/** A contract that a server is proved against. */
export interface ProvedContract {
  readonly model: Model
  readonly contract: MockContract<CompiledValidator>
  readonly validatorOf: (named: NamedSchema) => CompiledValidator
}

/** An operation whose requests are sent. */
export interface ProvedOperation {
  readonly operation: OperationModel
  /** As it is sent: `GET`. */
  readonly method: string
  /** Whether its requests change nothing. */
  readonly isSafe: boolean
  /** Whether it issues tokens. */
  readonly issuesTokens: boolean
  /** How its requests and responses are checked; compiled when it is first used. */
  readonly checks: () => OperationValidators
  /** The query parameter that only an earlier response can give a value: the cursor of a page. */
  readonly cursor?: string
  /** What it does with items, where the document leaves no doubt. */
  readonly action?: Action
  readonly collection?: Collection
  /** Members that requests send and no response shows, as JSON Pointers in an item. */
  readonly onlySent: readonly string[]
  /** What it lists though no operation creates it. */
  readonly given?: GivenItems
  /** What later requests take from its responses, as the document says. */
  readonly links: readonly ResponseLink[]
}

/** The operations of a contract, in document order. */
export function provedOperations({ model, contract, validatorOf }: ProvedContract): readonly ProvedOperation[] {
  const names = validatorNames(model)
  const context = { model, names, validatorOf: (named: NamedSchema) => validatorOf(named).compile() }
  const listed = givenItemsOf(model, (id) => Object.hasOwn(contract.actions, id))
  const issuing = tokenIssuers(model, contract)
  return model.operations.map((operation) => {
    const given = listed.get(operation.id)
    const method = sentMethod(operation.method)
    const rule = pagedBy(operation, model)?.rule
    const cursor = rule?.style === 'cursor' || rule?.style === 'after' ? rule.parameter : undefined
    const action = Object.hasOwn(contract.actions, operation.id) ? contract.actions[operation.id] : undefined
    const sent = model.operations
      .filter(
        ({ id }) =>
          action && Object.hasOwn(contract.actions, id) && contract.actions[id]?.collection === action.collection,
      )
      .flatMap(({ requestBody }) => (requestBody?.content ?? []).map(({ schema }) => schema))
    const collection = contract.collections.find(({ name }) => name === action?.collection)
    return {
      operation,
      method,
      isSafe: isSafeMethod(method),
      onlySent: onlySentIn(collection, sent, model),
      issuesTokens: issuing.has(operation.id),
      links: linksOf(operation, model),
      checks: once(() => operationOf({ [operation.id]: operationChecks(operation, context) }, operation.id)),
      ...(action && { action }),
      ...(collection && { collection }),
      ...(given && { given }),
      ...(cursor !== undefined && { cursor }),
    }
  })
}

/** The ids of the operations that issue tokens: those of the URLs of security schemes, or one that says so itself. */
function tokenIssuers(model: Model, { securitySchemes, oauth }: ProvedContract['contract']): ReadonlySet<string> {
  const flows = Object.values(securitySchemes).flatMap((scheme) =>
    scheme.type === 'oauth2' ? Object.values(scheme.flows ?? {}) : [],
  )
  const urls = flows.flatMap(({ tokenUrl, refreshUrl }) => [tokenUrl, refreshUrl]).filter((url) => url !== undefined)
  const ids = urls.flatMap((url) => tokenOperationOf(model, url)?.id ?? [])
  return new Set([...ids, ...(oauth?.issue === undefined ? [] : [oauth.issue])])
}
