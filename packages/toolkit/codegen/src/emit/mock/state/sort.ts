import type { Model, OperationModel } from '@loyalty-kit/document/model'
import { resolved } from '../../client/shape.ts'
import type { Listing } from './collection.ts'
import { plain } from './item-id.ts'
import { isScalar, valuesOf, type Properties } from './variants.ts'

const names = ['sort', 'sortby', 'order', 'orderby', 'ordering', 'sortfield']

/** The query parameter whose values are members to order by: `created_at`, `-created_at` or `created_at:desc`. */
export function sortOf(operation: OperationModel, item: Properties, model: Model): Listing['sort'] {
  const isOfItem = (value: unknown): boolean => {
    const member = /^[-+]?([^:]+)(?::(?:asc|desc))?$/i.exec(String(value))?.[1] ?? ''
    return Object.hasOwn(item, member) && isScalar(item[member], model)
  }
  const [only, ...others] = operation.parameters.filter(({ in: where, name, schema }) => {
    const values = where === 'query' && names.includes(plain(name)) ? valuesOf(schema, model) : undefined
    return values !== undefined && values.length > 0 && values.every(isOfItem)
  })
  if (only === undefined || others.length > 0) return undefined
  const { default: preset } = resolved(only.schema, model) ?? {}
  return { parameter: only.name, ...(typeof preset === 'string' && { default: preset }) }
}
