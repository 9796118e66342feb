import { isObject, own } from '@specwright/json-schema/json'
import { factsOf } from '@specwright/json-schema/keyword'
import { keyOf, type Sub } from '@specwright/json-schema/compile'
import { both } from './intersection.ts'
import { below, kindsOfType, listedValues, targetOf, type Scene, type ShapeContext } from './scene.ts'
import {
  any,
  bottom,
  isUnit,
  kindOf,
  kinds,
  lazily,
  ofKinds,
  top,
  topExcept,
  withMember,
  type Kind,
  type Shape,
} from './shape.ts'
import { either } from './union.ts'

/** The shape of the values that a schema refuses. */
export function refused(sub: Sub, context: ShapeContext): Shape {
  const { schema } = sub.place
  if (!isObject(schema)) return schema === false ? top : bottom
  const scene = { ...context, schema, sub }
  return either(Object.keys(schema).map((keyword) => refusedBy(keyword, scene)))
}

function refusedBy(keyword: string, scene: Scene): Shape {
  const { schema } = scene
  const value = own(schema, keyword)
  const branches = Array.isArray(value)
    ? value.map((_, index) => lazily(() => refused(below(scene, keyword, index), scene)))
    : []
  switch (keyword) {
    case 'type':
      return ofKinds(kinds.filter((kind) => !isOfType(kind, value)))
    case 'const':
    case 'enum':
      return listedValues({ [keyword]: value })
        .flatMap((values) => values.map(otherThan))
        .reduce(both, top)
    case 'required':
      return either((Array.isArray(value) ? value : []).map((name) => absent(String(name), scene)))
    case 'properties':
      return either(Object.keys(isObject(value) ? value : {}).map((name) => refusedMember(name, scene)))
    case '$ref':
      return refusedTarget(scene)
    case 'allOf':
      return either(branches.map((each) => each()))
    case 'anyOf':
      return branches.map((each) => each()).reduce(both, top)
    case 'not':
      return scene.accepted(below(scene, 'not'), scene)
    default:
      return refusedByFacts(keyword)
  }
}

/** True if a `type` accepts all values of a kind. */
function isOfType(kind: Kind, type: unknown): boolean {
  const types = Array.isArray(type) ? type.map(String) : [String(type)]
  return types.some((each) => each !== 'integer' && kindsOfType(each).includes(kind))
}

function otherThan(value: unknown): Shape {
  const kind = kindOf(value)
  if (isUnit(kind)) return topExcept(kind, undefined)
  return typeof value === 'object' ? top : topExcept(kind, { is: 'except', values: [value] })
}

/** Objects without a member, unless `properties` refuses them with other values of it. */
function absent(name: string, scene: Scene): Shape {
  const properties = own(scene.schema, 'properties')
  if (isObject(properties) && Object.hasOwn(properties, name) && refusedMember(name, scene).size > 0) return bottom
  return new Map([['object', withMember(name, false, () => bottom)]])
}

/** Objects in which a member has another value; it may also be absent if it is required. */
function refusedMember(name: string, scene: Scene): Shape {
  const required = own(scene.schema, 'required')
  const isRequired = Array.isArray(required) && required.includes(name)
  const shape = lazily(() => refused(below(scene, 'properties', name), { ...scene, within: [] }))
  if (shape().size === 0) return bottom
  return new Map([['object', withMember(name, !isRequired, shape)]])
}

function refusedTarget(scene: Scene): Shape {
  const target = targetOf('$ref', scene)
  const key = target && keyOf(target)
  if (!target || key === undefined || scene.within.includes(key)) return top
  return refused(target, { ...scene, within: [...scene.within, key] })
}

/** Values of the types that a keyword is about; none for an annotation, or for an unknown keyword. */
function refusedByFacts(keyword: string): Shape {
  const { about, annotation, holds } = factsOf(keyword)
  if (annotation !== undefined || keyword === 'then' || keyword === 'else') return bottom
  if (keyword === 'format') return ofKinds(['string', 'number'])
  if (about !== undefined) return new Map([[about as Kind, any]])
  return holds !== undefined || keyword === '$dynamicRef' ? top : bottom
}
