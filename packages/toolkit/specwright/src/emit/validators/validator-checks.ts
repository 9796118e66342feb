import { code, expr, visit, type Declaration, type Expression } from '@specwright/code'
import { isObject, keysOf, pointerTo } from '@specwright/json-schema/json'
import { refOf } from '@specwright/json-schema/ref'
import { noBase } from '@specwright/json-schema/dialect'
import {
  printModule,
  shortPointer,
  standalone,
  type ModuleCode,
  type ModuleOptions,
  type Place,
  type Problem,
  type Registry,
  type Sub,
} from '@specwright/json-schema/compile'
import { grouped } from '@specwright/document/diagnostics'
import type { Model } from '@specwright/document/model'
import type { Layout } from '../../config/layout.ts'
import type { Progress } from '../progress.ts'
import { sourcePointerOf } from '../types/source-pointer.ts'
import type { AreaFiles, Section } from './area-files.ts'
import { sourceFunction, type FunctionName } from './validator-exports.ts'
import { calledUnit, functionsOf, isOfOperation, type Unit } from './validator-unit.ts'

/** The schemas that are compiled together, and what is known of them so far. */
export interface Compilation {
  readonly layout: Layout
  readonly registry: Registry
  readonly units: ReadonlyMap<Place, Unit>
  /** The first schema with each JSON text, if equal ones can use its functions. */
  readonly originals: Map<string, Unit>
  /** The first of the named schemas that are equal to each: all that refer to one of them call its functions. */
  readonly firsts: ReadonlyMap<Unit, Unit>
  readonly files: AreaFiles
  readonly finite: Set<string>
  readonly model: Model
  readonly progress: Progress
  readonly report: (problem: Problem) => void
}

/** The functions of a schema, in the file of its area, with facts about them. */
export interface Checks extends Pick<ModuleCode, 'isDeep'> {
  /** Where they stand, and where the exports of the schema follow. */
  readonly section: Section
  /** Type names of the schemas whose functions they call. */
  readonly called: ReadonlySet<string>
  /** Returns one of the functions, which may be those of an equal schema. */
  readonly functionOf: (which: FunctionName) => Expression
  /** Pointer of the schema, as its issues have it. */
  readonly pointer: string
}

/** Prints the functions of a schema, unless those of another one do the same. */
export function checksOf(unit: Unit, compilation: Compilation): Checks {
  const section = compilation.files.sectionOf(unit.named.typeName)
  const same = sameAs(unit, compilation)
  if (!same) return { ...printedChecks(unit, section, compilation), pointer: writtenPointer(unit, compilation) }
  const { typeName } = same.unit.named
  const functionOf = (which: FunctionName): Expression => functionIn(typeName, which, compilation)
  return { section, isDeep: false, called: new Set([typeName]), functionOf, pointer: same.pointer }
}

/**
 * For each named schema that is equal to one before, and means the same in its place, that one.
 *
 * @param isPlaceless True for a schema whose functions name nothing of its place.
 */
export function firstsOf(units: Iterable<Unit>, isPlaceless: (unit: Unit) => boolean): ReadonlyMap<Unit, Unit> {
  const named = [...units].flatMap((unit) => {
    const text = JSON.stringify(unit.named.schema)
    return !isOfOperation(unit) && meansTheSame(text, unit) ? [[text, unit] as const] : []
  })
  return new Map(
    [...grouped(named, ([text]) => text).values()].flatMap(([first, ...equal]) => {
      return equal.length > 0 && first && isPlaceless(first[1])
        ? equal.map(([, unit]) => [unit, first[1]] as const)
        : []
    }),
  )
}

/** True for a schema that neither refers to itself nor has a name besides its own. */
function meansTheSame(text: string, { named: { pointer } }: Unit): boolean {
  return !text.includes(JSON.stringify(pointer).slice(1, -1)) && !/"\$(?:id|schema|anchor|dynamic|recursive)/.test(text)
}

/** The named schema whose functions those that refer to another one call. */
function firstOf(unit: Unit, { firsts }: Compilation): Unit {
  return firsts.get(unit) ?? unit
}

/** A function of another schema, which is imported if it stands in another file. */
function functionIn(typeName: string, which: FunctionName, { files }: Compilation): Expression {
  return expr.imported(files.pathOf(typeName), `${which}${typeName}`)
}

/**
 * The schema whose functions another one can use: the first that is equal, or for a schema of an operation the one that
 * it refers to. The issues of an equal one have another pointer.
 */
function sameAs(unit: Unit, compilation: Compilation): { readonly unit: Unit; readonly pointer: string } | undefined {
  const { schema, pointer } = unit.named
  if (!isOfOperation(unit)) {
    const first = compilation.firsts.get(unit)
    return first && { unit: first, pointer: writtenPointer(unit, compilation) }
  }
  const ref = isObject(schema) && Object.keys(schema).length === 1 ? refOf(schema) : undefined
  const target = ref === undefined ? undefined : compilation.registry.resolve(ref, unit.place)
  const referred = target && calledUnit(compilation.registry.enter(target.place), unit, compilation)
  if (referred) return { unit: firstOf(referred, compilation), pointer: writtenPointer(referred, compilation) }
  const equal = compilation.originals.get(JSON.stringify(schema))
  return equal && { unit: equal, pointer }
}

function printedChecks(unit: Unit, section: Section, compilation: Compilation): Omit<Checks, 'pointer'> {
  const { registry, originals, units, progress, files } = compilation
  const { typeName, schema } = unit.named
  const owners = new Map<string, string>()
  const external = (called: Sub): ReturnType<ModuleOptions['external']> => {
    const referred = calledUnit(called, unit, compilation)
    if (!referred) return undefined
    const other = firstOf(referred, compilation)
    const names = functionsOf(other)
    for (const each of [names.accepts, names.checks]) owners.set(each, other.named.typeName)
    return { ...names, module: files.pathOf(other.named.typeName) }
  }
  const { declarations, externals, isDeep, isPlaceless } = printedFunctions(unit, compilation, external)
  const json = standalone(unit.place, registry, (place) => enclosingSchema(place, compilation))
  const own = (which: FunctionName): Expression => expr.name(`${which}${typeName}`)
  const sourceOf = (place: Place): Expression => {
    const other = units.get(place)
    return other && other !== unit
      ? functionIn(firstOf(other, compilation).named.typeName, 'source', compilation)
      : own('source')
  }
  for (const declaration of declarations) progress.addOutput(section.add(declaration, code`\n\n`))
  progress.addOutput(section.add(sourceFunction(typeName, json, sourceOf)))
  const key = isPlaceless ? JSON.stringify(schema) : ''
  if (isPlaceless && !originals.has(key)) originals.set(key, unit)
  return { section, isDeep, called: new Set(externals.flatMap((each) => owners.get(each) ?? [])), functionOf: own }
}

/** The functions of a schema, and whether an equal one can use them. */
export function printedFunctions(
  unit: Unit,
  compilation: Omit<Compilation, 'firsts'>,
  external: ModuleOptions['external'] = (called) => {
    const other = calledUnit(called, unit, compilation)
    return other && functionsOf(other)
  },
): ModuleCode & { readonly isPlaceless: boolean } {
  const { registry, layout, finite, model, report } = compilation
  let hasProblems = false
  const printed = printModule(registry.enter(unit.place), functionsOf(unit), {
    registry,
    report: (problem) => {
      hasProblems = true
      report({ ...problem, pointer: sourcePointerOf(unit.named, problem.pointer, model) })
    },
    uri: noBase,
    writtenKeys: (keys) => model.writtenKeys(keys),
    assertsFormat: (format) => layout.assertsFormat(format),
    strict: true,
    finite,
    owner: unit.named.typeName,
    external,
  })
  // The problems of an equal schema have their own places, and so has code that names its place.
  const pointer = writtenPointer(unit, compilation)
  return { ...printed, isPlaceless: !hasProblems && !printed.declarations.some((each) => mentions(each, pointer)) }
}

/** The JSON Pointer of a schema in the document that its author wrote. */
function writtenPointer({ named }: Unit, { model }: Pick<Compilation, 'model'>): string {
  return pointerTo('', ...model.writtenKeys(keysOf(named.pointer)))
}

/** True for code with a pointer to a place, or below it. */
function mentions(declaration: Declaration, pointer: string): boolean {
  const [text, short] = [JSON.stringify(pointer).slice(1, -1), JSON.stringify(shortPointer(pointer))]
  const isOf = (written = ''): boolean => written === short || written.includes(text)
  return visit(declaration).some((piece) => piece.kind === 'literal' && isOf(JSON.stringify(piece.value)))
}

/** The named schema that contains a place. */
function enclosingSchema(
  place: Place,
  { units }: Compilation,
): { name: string; place: Place; below: string } | undefined {
  for (let end = place.pointer.length; end > 0; end = place.pointer.lastIndexOf('/', end - 1)) {
    const around = end === place.pointer.length ? place : place.document.places.get(place.pointer.slice(0, end))
    const unit = around && units.get(around)
    if (unit) return { name: unit.named.typeName, place: unit.place, below: place.pointer.slice(end) }
  }
  return undefined
}
