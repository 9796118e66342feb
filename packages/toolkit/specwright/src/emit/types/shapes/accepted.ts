import { isObject, own, type JsonObject } from '@specwright/json-schema/json'
import { keyOf, type Sub } from '@specwright/json-schema/compile'
import { arrayOf } from './array-shape.ts'
import { both } from './intersection.ts'
import { objectOf } from './object-shape.ts'
import { below, kindsOfType, listedValues, targetOf, type Scene, type ShapeContext } from './scene.ts'
import { any, bottom, kindOf, kinds, ofKinds, top, topExcept, withMember, type Part, type Shape } from './shape.ts'
import { asRule, either, isEverything, saysNothing } from './union.ts'

/** The shape of the values that a schema accepts. */
export function accepted(sub: Sub, context: ShapeContext): Shape {
  const { schema } = sub.place
  if (!isObject(schema)) return schema === false ? bottom : top
  const scene = { ...context, schema, sub }
  return [typesOf(schema), valuesOf(schema), objectOf(scene), arrayOf(scene), ...inPlace(scene)].reduce(both, top)
}

/** The shapes of the keywords whose subschemas are for the value itself. */
function inPlace(scene: Scene): Shape[] {
  const { schema } = scene
  const at = (...keys: (string | number)[]): Shape => accepted(below(scene, ...keys), scene)
  const branches = (keyword: string): Shape[] => {
    const value = own(schema, keyword)
    return Array.isArray(value) ? value.map((_, index) => at(keyword, index)) : []
  }
  return [
    ...['$ref', '$dynamicRef'].filter((keyword) => Object.hasOwn(schema, keyword)).map((each) => referred(each, scene)),
    ...branches('allOf'),
    ...['anyOf', 'oneOf'].map(branches).flatMap((shapes) => (shapes.length > 0 ? [either(shapes)] : [])),
    ...(Object.hasOwn(schema, 'not') ? [scene.refused(below(scene, 'not'), scene)] : []),
    ...(Object.hasOwn(schema, 'if') ? [conditional(scene, at)] : []),
    ...dependentSchemas(scene, at),
  ]
}

function typesOf(schema: JsonObject): Shape {
  const type = own(schema, 'type')
  const types = typeof type === 'string' ? [type] : Array.isArray(type) ? type.map(String) : undefined
  return types === undefined
    ? top
    : ofKinds(kinds.filter((kind) => types.some((each) => kindsOfType(each).includes(kind))))
}

function valuesOf(schema: JsonObject): Shape {
  const values = listedValues(schema)
  const known = own(schema, 'x-known-values')
  const open =
    Array.isArray(known) && known.length > 0 ? topExcept('string', { is: 'known', values: known.map(String) }) : top
  return values.map(shapeOfValues).reduce(both, open)
}

function shapeOfValues(values: readonly unknown[]): Shape {
  return either(
    values.map((value) => {
      const kind = kindOf(value)
      const part: Part = kind === 'null' || typeof value === 'boolean' ? any : { is: 'values', values: [value] }
      return new Map([[kind, part]])
    }),
  )
}

function referred(keyword: string, scene: Scene): Shape {
  const target = targetOf(keyword, scene)
  // A schema that is its own alternative says nothing of itself.
  if (!target || scene.within.includes(keyOf(target))) return top
  const type = scene.typeOf(target)
  const found = type.shape(scene.within)
  if (type.name === undefined) return found
  return new Map([...found.keys()].map((kind) => [kind, { is: 'named', type }]))
}

/** The values that meet the condition and `then`, or neither the condition nor a rule of `else`. */
function conditional(scene: Scene, at: (keyword: string) => Shape): Shape {
  const branch = (keyword: string): Shape => (Object.hasOwn(scene.schema, keyword) ? at(keyword) : top)
  const [then, otherwise] = [branch('then'), branch('else')]
  if ([then, otherwise].every(isTrivial)) return top
  return asRule(either([both(at('if'), then), both(scene.refused(below(scene, 'if'), scene), otherwise)]))
}

/** True if types say nothing of a schema. */
function isTrivial(shape: Shape): boolean {
  return saysNothing(() => shape) || (shape.size === kinds.length && [...shape.values()].every(isEverything))
}

function dependentSchemas(scene: Scene, at: (...keys: string[]) => Shape): Shape[] {
  const dependent = own(scene.schema, 'dependentSchemas')
  return Object.keys(isObject(dependent) ? dependent : {}).map((name) => {
    const shape = at('dependentSchemas', name)
    const present = both(
      shape,
      topExcept(
        'object',
        withMember(name, true, () => top),
      ),
    )
    const objects = asRule(either([present, new Map([['object', withMember(name, false, () => bottom)]])]))
    return topExcept('object', objects.get('object'))
  })
}
