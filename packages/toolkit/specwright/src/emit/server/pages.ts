import type { Model, OperationModel } from '@specwright/document/model'
import { preferred, successResponses } from '../client/content.ts'
import { pagedBy } from '../client/pagination.ts'
import type { Pagination } from '../client/pagination-rule.ts'
import { envelopeOf, lastOf } from '../mock/state/envelope.ts'

/** The rule of a client, and what the last page has in place of what leads to the next one, if it cannot be absent. */
export type ServedPages = Pagination & { readonly last?: null | '' }

/** How pages follow each other, by operation, as clients read them: see `packages/toolkit/server-engine/src/route/page-rule.ts`. */
export function servedPages(model: Model): Readonly<Record<string, ServedPages>> {
  const found = model.operations.flatMap((operation): [string, ServedPages][] => {
    const rule = pagedBy(operation, model)?.rule
    return rule ? [[operation.id, { ...rule, ...lastIn(operation, rule, model) }]] : []
  })
  return Object.fromEntries(found)
}

function lastIn(operation: OperationModel, rule: Pagination, model: Model): Pick<ServedPages, 'last'> {
  const [success] = successResponses(operation)
  const schema = success && preferred(success.content)?.schema
  if (!('next' in rule) || schema === undefined) return {}
  const last = lastOf(rule.next, envelopeOf(schema, rule.items, model), model)
  return last === undefined ? {} : { last }
}
