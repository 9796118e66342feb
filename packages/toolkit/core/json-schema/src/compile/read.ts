import { expr, type Expression } from '@specwright/code'

/** Every object inherits these, so that reading them says nothing about the value. */
const inherited = new Set(Object.getOwnPropertyNames(Object.prototype))

/** Expression that reads a property; `undefined` where the value has none of its own. */
export function readProperty(v: Expression, name: string): Expression {
  const read = expr.member(v, name)
  return inherited.has(name) ? expr.conditional(hasProperty(v, name), read, expr.undefined) : read
}

/** Expression that is true where the value has a property, which may have been read already. */
export function hasProperty(v: Expression, name: string, read?: Expression): Expression {
  if (inherited.has(name)) return expr.call(expr.member(expr.name('Object'), 'hasOwn'), [v, expr.literal(name)])
  return isPresent(read ?? readProperty(v, name))
}

/** Expression that is true for all but `undefined`. */
export function isPresent(v: Expression): Expression {
  return expr.binary(v, '!==', expr.undefined)
}

/** Expression that gives the length of an array or a string. */
export function lengthOf(v: Expression): Expression {
  return expr.member(v, 'length')
}

/** True for an array that is longer than an index. */
export function reaches(v: Expression, index: number): Expression {
  return expr.binary(lengthOf(v), '>', expr.literal(index))
}

/** Expression that gives an item of an array. */
export function itemAt(v: Expression, index: number): Expression {
  return expr.element(v, expr.literal(index))
}
