import type { Model, OperationModel, ParameterModel } from '@specwright/document/model'
import { resolved } from '../../client/shape.ts'
import type { Listing, Sort } from './collection.ts'
import { plain } from './item-id.ts'
import { isScalar, valuesOf, type Properties } from './variants.ts'

const names = ['sort', 'sortby', 'order', 'orderby', 'ordering', 'sortfield']
const directions = ['direction', 'sortdirection', 'sortdir', 'dir', 'sortorder', 'order', 'orderdirection', 'orderdir']

/**
 * The query parameter whose values are members to order by: `created_at`, `-created_at` or `created_at:desc`; and the one
 * beside it that says the direction.
 */
export function sortOf(operation: OperationModel, item: Properties, model: Model): Listing['sort'] {
  const isOfItem = (value: unknown): boolean => {
    const member = /^[-+]?([^:]+)(?::(?:asc|desc))?$/i.exec(String(value))?.[1] ?? ''
    return Object.hasOwn(item, member) && isScalar(item[member], model)
  }
  const isDirection = (value: unknown): boolean => /^(?:asc|desc)(?:ending)?$/i.test(String(value))
  const listed = (isMeant: IsMeant, is: (value: unknown) => boolean): ParameterModel[] =>
    operation.parameters.filter(({ in: where, name, schema }) => {
      const values = where === 'query' ? (valuesOf(schema, model) ?? []) : []
      return values.length > 0 && values.every(is) && isMeant(plain(name), values)
    })
  const [only, ...others] = listed((name, values) => isSortName(name) || hasBothWays(values), isOfItem)
  if (only === undefined || others.length > 0) return undefined
  const [direction] = listed((name) => directions.includes(name), isDirection)
  return { ...namedBy(only, model), ...(direction && { direction: namedBy(direction, model) }) }
}

/** True for the name of a parameter that orders items. */
function isSortName(name: string): boolean {
  return names.includes(plain(name))
}

/** True for the name of a parameter that orders items, or says in which direction. */
export function isOrderName(name: string): boolean {
  return isSortName(name) || directions.includes(plain(name))
}

/** Whether a parameter orders, by its name without case and separators, or by its values. */
type IsMeant = (name: string, values: readonly unknown[]) => boolean

/** True for `created_at` beside `-created_at`: no filter has such values, whatever the parameter is called. */
function hasBothWays(values: readonly unknown[]): boolean {
  return values.some((value) => values.includes(`-${String(value)}`))
}

/** A parameter with its default. */
function namedBy({ name, schema }: ParameterModel, model: Model): NonNullable<Sort['direction']> {
  const { default: preset } = resolved(schema, model) ?? {}
  return { parameter: name, ...(typeof preset === 'string' && { default: preset }) }
}
