import {
  afterPages,
  cursorPages,
  linkPages,
  numberedPages,
  offsetPages,
  urlPages,
  type PageRule,
} from '@specwright/client-engine'
import type { Model, OperationModel } from '@specwright/document/model'
import { pageRuleData } from '../emit/client/descriptor.ts'
import { pagedBy } from '../emit/client/pagination.ts'
import { queryKeysOf } from '../emit/client/security.ts'

const rules = { afterPages, cursorPages, linkPages, numberedPages, offsetPages, urlPages }

/** The rule of an operation's pages; `undefined` for one that has none. */
export function pageRuleOf(operation: OperationModel, model: Model): PageRule | undefined {
  const rule = pagedBy(operation, model)?.rule
  if (rule === undefined) return undefined
  const [name, facts] = pageRuleData(rule, queryKeysOf(operation, model))
  return (rules[name] as (facts: object) => PageRule)(facts) // what its descriptor calls it with
}
