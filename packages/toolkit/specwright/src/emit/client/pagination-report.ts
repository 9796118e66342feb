import type { Diagnostic } from '@specwright/document/diagnostics'
import type { Model, OperationModel } from '@specwright/document/model'
import { ConfigError } from '../../config/checked-config.ts'
import type { DocumentConfig } from '../../config.ts'
import { declarationPointer, pagedBy, paginationProblem, reasonWithoutPages } from './pagination.ts'
import type { Pagination } from './pagination-rule.ts'

/**
 * The model with the rules of a configuration, which count more than those of the document.
 *
 * @throws {ConfigError} If there is no such operation, or a rule does not fit it.
 */
export function withPagination(model: Model, rules: DocumentConfig['pagination'] = {}): Model {
  if (Object.keys(rules).length === 0) return model
  const unknown = Object.keys(rules).find((id) => !model.operations.some((operation) => operation.id === id))
  if (unknown !== undefined)
    throw new ConfigError(`Cannot use pagination.${unknown} of the configuration: there is no operation of this id`)
  const operations = model.operations.map((operation) => {
    const rule = Object.hasOwn(rules, operation.id) ? rules[operation.id] : undefined
    if (rule === undefined) return operation
    const ruled = { ...operation, extensions: { ...operation.extensions, 'x-pagination': rule } }
    const problem = paginationProblem(ruled, model)
    if (problem !== undefined)
      throw new ConfigError(`Cannot use pagination.${operation.id} of the configuration: it ${problem}`)
    return ruled
  })
  return { ...model, operations }
}

/** Warnings about operations without pages: their declaration does not fit them, or they were listings before. */
export function paginationProblems(model: Model): Diagnostic[] {
  return model.operations.flatMap((operation) => {
    const problem = paginationProblem(operation, model)
    if (problem === undefined) return lostListing(operation, model)
    const message = `Cannot list the pages of ${operation.id}: its x-pagination ${problem}`
    const location = model.document.locate(declarationPointer(operation))
    return [{ severity: 'warning', code: 'pagination', message, location }]
  })
}

/** A warning about an operation that was a listing when its names were last written, and no longer is one. */
function lostListing(operation: OperationModel, model: Model): Diagnostic[] {
  const reason = operation.pinned?.listing === true ? reasonWithoutPages(operation, model) : undefined
  if (reason === undefined) return []
  const message = `${operation.id} is no longer a listing: ${reason}. Say how with x-pagination, or that it has none with x-pagination: false`
  const location = model.document.locate(operation.pointer)
  return [{ severity: 'warning', code: 'pagination', message, location }]
}

/** How a note names each style. */
const styles: Readonly<Record<Pagination['style'], string>> = {
  cursor: 'by cursor',
  after: 'after the last item',
  offset: 'by offset',
  page: 'by page number',
  url: 'by URL',
  link: 'by Link header',
}

/** A line on the listings that no declaration names; none without any. */
export function detectedPages(model: Model): string[] {
  const detected = model.operations.flatMap((operation) => {
    const paged = pagedBy(operation, model)
    return paged?.isDetected ? [paged.rule.style] : []
  })
  const counted = Object.entries(styles).flatMap(([style, name]) => {
    const count = detected.filter((each) => each === style).length
    return count === 0 ? [] : [`${count} ${name}`]
  })
  if (counted.length === 0) return []
  return [`Listings found: ${counted.join(', ')}. Correct one with x-pagination, or pagination in the configuration`]
}
