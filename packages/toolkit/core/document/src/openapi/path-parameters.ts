import { childPointer, isObject, own, type JsonObject } from '@specwright/json-schema/json'
import { valueIn } from '@specwright/json-schema/ref'
import { operationsIn, withOperations } from './path-item.ts'

/** Takes how a place is read, with its pointer (without `#`); `part` is what is reported of it, by default its value. */
export type ReportAt = (pointer: string, message: string, part?: 'key') => void

/** A parameter as it is written, perhaps as a `$ref`, and what it is. */
interface Declared {
  readonly written: unknown
  readonly parameter: JsonObject
  readonly pointer: string
}

/**
 * The same document, in which each operation declares the parameters that its path has.
 *
 * Where one name of the path and one declared parameter are left over, they are the same, under the name in the path.
 * Otherwise a name without a parameter is a required string, and a parameter that the path lacks is left out.
 */
export function matchPathParameters(root: JsonObject, report: ReportAt): JsonObject {
  const paths = own(root, 'paths')
  if (!isObject(paths)) return root
  const items = Object.entries(paths).map(([path, value]): [string, unknown] => {
    const item = path.startsWith('/') ? valueIn(root, value) : undefined
    if (path.startsWith('/')) reportTemplate(path, report)
    return [path, isObject(item) ? (matchedItem(item, { root, path, report }) ?? value) : value]
  })
  return { ...root, paths: Object.fromEntries(items) }
}

/** Reports what is no template: a brace without the other, or a name that stands twice. */
function reportTemplate(path: string, report: ReportAt): void {
  const pointer = childPointer('/paths', path)
  const quoted = JSON.stringify(path)
  const [brace] = /[{}]/.exec(path.replaceAll(/\{[^{}]+\}/g, '')) ?? []
  if (brace !== undefined)
    report(pointer, `${quoted} has a "${brace}" of its own, which is read as a character. Write names as {name}.`)
  const names = namesIn(path)
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) !== index))
  for (const name of repeated)
    report(pointer, `${quoted} has "${name}" twice. Give each part of a path a name of its own.`)
}

function namesIn(path: string): readonly string[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name)
}

interface PathContext {
  readonly root: JsonObject
  readonly path: string
  readonly report: ReportAt
}

/** A path item in which each operation has all of its parameters; `undefined` where they match as they are. */
function matchedItem(item: JsonObject, context: PathContext): JsonObject | undefined {
  const { root, path } = context
  const at = childPointer('/paths', path)
  const shared = declaredIn(root, item, at)
  const parametersOf = new Map<JsonObject, readonly unknown[]>()
  let isChanged = false
  for (const { operation, below } of operationsIn(item)) {
    const declared = declaredIn(root, operation, `${at}${below}`)
    const inherited = shared.filter((each) => !declared.some((other) => parameterKeyOf(other) === parameterKeyOf(each)))
    const all = [...inherited, ...declared]
    const parameters = matched(all, `${at}${below}`, context)
    parametersOf.set(operation, parameters)
    isChanged ||= parameters.length !== all.length || parameters.some((each, index) => each !== all[index]?.written)
  }
  if (!isChanged) return undefined
  const rewritten = withOperations(item, (operation) => ({ ...operation, parameters: parametersOf.get(operation) }))
  const { parameters: _, ...rest } = rewritten
  return rest
}

/** The parameters of an operation, as they are to be written. */
function matched(declared: readonly Declared[], pointer: string, { path, report }: PathContext): readonly unknown[] {
  const names = [...new Set(namesIn(path))]
  const isSpare = ({ parameter }: Declared): boolean =>
    own(parameter, 'in') === 'path' && !names.includes(String(own(parameter, 'name')))
  const spare = declared.filter(isSpare)
  const missing = names.filter((name) => !declared.some((each) => parameterKeyOf(each) === `path ${name}`))
  const [name, ...otherNames] = missing
  const [misnamed, ...otherSpares] = spare
  const quoted = JSON.stringify(path)
  if (name !== undefined && misnamed && otherNames.length === 0 && otherSpares.length === 0) {
    const called = JSON.stringify(own(misnamed.parameter, 'name'))
    report(misnamed.pointer, `${quoted} has no parameter ${called}. It is read as ${JSON.stringify(name)}.`)
    return declared.map((each) => (each === misnamed ? { ...each.parameter, name } : each.written))
  }
  for (const each of spare) {
    const called = JSON.stringify(own(each.parameter, 'name'))
    report(each.pointer, `${quoted} has no parameter ${called}. The declaration is ignored.`)
  }
  for (const each of missing) {
    report(pointer, `${JSON.stringify(each)} in ${quoted} has no declaration. It is read as a required string.`)
  }
  const added = missing.map((each) => ({ name: each, in: 'path', required: true, schema: { type: 'string' } }))
  return [...declared.filter((each) => !isSpare(each)).map(({ written }) => written), ...added]
}

function declaredIn(root: JsonObject, holder: JsonObject, pointer: string): readonly Declared[] {
  const parameters = own(holder, 'parameters')
  return (Array.isArray(parameters) ? parameters : []).map((written: unknown, index): Declared => {
    const parameter = valueIn(root, written)
    return { written, parameter: isObject(parameter) ? parameter : {}, pointer: `${pointer}/parameters/${index}` }
  })
}

/** What no two parameters of an operation share. */
function parameterKeyOf({ parameter }: Declared): string {
  return `${String(own(parameter, 'in'))} ${String(own(parameter, 'name'))}`
}
