import { own } from '@specwright/json-schema/json'
import { partAt, type Scene } from './scene.ts'
import { top, topExcept, type ArrayPart, type Shape } from './shape.ts'

/** Longer tuples are hard to read, and slow to compile. */
const maxTuple = 100

/** What the keywords for arrays say. */
export function arrayOf(scene: Scene): Shape {
  const { schema } = scene
  const prefix = own(schema, 'prefixItems')
  const items = own(schema, 'items')
  const count = (keyword: string, otherwise: number): number => {
    const value = own(schema, keyword)
    return typeof value === 'number' ? value : otherwise
  }
  const max = Math.floor(count('maxItems', Infinity))
  const written = Array.isArray(prefix) ? prefix.length : 0
  const length = Math.min(written, max, maxTuple)
  const isClosed = written <= maxTuple && (items === false || max <= length)
  if (length === 0 && !isClosed && (items === undefined || written > 0)) return top
  const part: ArrayPart = {
    is: 'array',
    prefix: Array.from({ length }, (_, index) => partAt(scene, 'prefixItems', index)),
    required: Math.min(length, Math.ceil(count('minItems', 0))),
    ...(!isClosed && { rest: items === undefined || written > maxTuple ? () => top : partAt(scene, 'items') }),
  }
  return topExcept('array', part)
}
