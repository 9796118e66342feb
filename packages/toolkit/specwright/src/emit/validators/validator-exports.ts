import { code, expr, list, typeOf, typesOf, type Code, type Expression } from '@specwright/code'
import {
  asObject,
  engine,
  engineFunction,
  shortPointer,
  type Place,
  type Standalone,
} from '@specwright/json-schema/compile'
import type { Layout } from '../../config/layout.ts'
import { hasUnion, type DecodedFields } from '../decode/field.ts'
import type { Unit } from './validator-unit.ts'

/** What the exports of a schema's validator refer to. */
interface ExportOptions {
  /** Returns one of its functions, which may be those of an equal schema. */
  readonly functionOf: (which: FunctionName) => Expression
  /** Pointer of the schema, as its issues have it. */
  readonly pointer: string
  readonly layout: Layout
  /** True if the functions recurse into a value without a limit. */
  readonly isDeep: boolean
}

/** The functions of each schema: their names begin so, and end with that of its type. */
export const functionNames = ['accepts', 'check', 'source'] as const

/** The start of a function's name. */
export type FunctionName = (typeof functionNames)[number]

/** The exports of a schema's validator. */
export function exportsFor(unit: Unit, { functionOf, pointer, layout, isDeep }: ExportOptions): readonly Code[] {
  const { typeName } = unit.named
  const type = code`${types}.${expr.name(typeName)}`
  const accepts = functionOf('accepts')
  const guard = isDeep ? expr.pure(engineFunction('refuseTooDeep'), [accepts]) : accepts
  const validator = expr.pure(engineFunction('validator'), [
    functionOf('check'),
    expr.literal(shortPointer(pointer)),
    functionOf('source'),
    ...(layout.vendor === engine ? [] : [expr.object([{ key: 'vendor', value: expr.literal(layout.vendor) }])]),
  ])
  const exported = [
    code`${expr.name(`is${typeName}`)} = ${guard} as ${typeOf(engine, 'Guard')}<${type}>`,
    code`${expr.name(`${typeName}Schema`)}: ${typeOf(engine, 'Validator')}<${type}> = ${validator}`,
    ...(hasCheckers(layout) ? [checkerOf(typeName, functionOf('check'), pointer)] : []),
    ...(unit.fields ? [decoderOf(typeName, unit.fields)] : []),
  ]
  return [code`export const ${list(exported, code`,\n  `)}\n`]
}

/** False where nothing could import what reports issues alone: a client imports it from the files of areas. */
function hasCheckers(layout: Layout): boolean {
  return !layout.isPackage('validators') || layout.pathOf('checkers') !== undefined
}

const types = typesOf('types', 'types')

/**
 * The function that returns the JSON Schema of a type, and those of the schemas that it refers to.
 *
 * @param sourceOf Returns that function of the schema at a place.
 */
export function sourceFunction(
  typeName: string,
  { schema, refs }: Standalone,
  sourceOf: (place: Place) => Expression,
): Code {
  const sources = [...refs].map(([ref, place]) => ({ key: ref, value: sourceOf(place) }))
  const parts = [expr.literal(asObject(schema)), ...(sources.length > 0 ? [expr.object(sources)] : [])]
  return code`
    function ${expr.name(`source${typeName}`)}(): ${typeOf(engine, 'SchemaParts')} {
      return ${expr.array(parts)}
    }

  `
}

/** What reports issues alone: bundlers leave the JSON Schema out where only it is used. */
function checkerOf(typeName: string, check: Expression, pointer: string): Code {
  const checker = expr.pure(engineFunction('checker'), [check, expr.literal(shortPointer(pointer))])
  return code`${expr.name(`${typeName}Checker`)}: ${typeOf(engine, 'Checker')} = ${checker}`
}

/** The function that decodes a query or a form; the validator chooses between the branches of unions. */
function decoderOf(typeName: string, fields: DecodedFields): Code {
  const check = hasUnion(Object.values(fields)) ? [code`${expr.name(`${typeName}Schema`)}.check`] : []
  const decoded = expr.call(engineFunction('decodeFields'), [
    expr.name('text'),
    expr.as(expr.literal(fields), code`const`),
    ...check,
  ])
  const decoder = expr.arrow([{ name: 'text' }], decoded)
  return code`${expr.name(`decode${typeName}`)}: ${typeOf(engine, 'Decoder')} = ${decoder}`
}
