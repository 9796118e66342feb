import { grouped } from '@specwright/document/diagnostics'
import type { GeneratedFile, Model } from '@specwright/document/model'
import { braces, code, comment, createFile, expr, key, list, typeOf, type CodeFile } from '@specwright/code'
import { engine as validatorEngine } from '@specwright/json-schema/compile'
import type { Layout } from '../../config/layout.ts'
import { describedResources, type ClientMethod } from '../client/described-resources.ts'
import { folderOf } from '../client/modules.ts'
import { engineFiles } from '../engine.ts'
import { codeFile } from '../generated-file.ts'
import { specifiersFrom } from '../specifiers.ts'
import { checkersOf } from '../validators/checker-import.ts'
import { operationFiles } from '../validators/validator-areas.ts'
import { validatorNames } from '../validators/validator-names.ts'
import { requestChecks, responseChecks, type CheckMembers, type CheckedMessages } from './message-checks.ts'

const engine = 'client-engine'

/** What validates one direction, and what validates that of an operation: its function's name with this suffix. */
const directions = {
  requests: { suffix: 'Requests', checksOf: requestChecks, doc: 'Validates every request before it is sent.' },
  responses: { suffix: 'Responses', checksOf: responseChecks, doc: 'Validates every response before it is returned.' },
} as const

type Direction = keyof typeof directions

const directionNames = Object.keys(directions) as readonly Direction[]

/** What validates one direction of an operation. */
interface Validated {
  readonly direction: Direction
  readonly id: string
  readonly name: string
  readonly checks: CheckMembers
}

/** The operations of an area. */
interface Area {
  readonly path: string
  readonly validated: readonly Validated[]
}

/**
 * `validation.ts`: `requests`, `responses` and `all`, of which a client takes one; and what validates each operation, in a file
 * for each area, which is loaded with the first call of one of its operations. A bundle that contains few operations imports
 * theirs from these files.
 */
export function emitValidation(model: Model, path: string, layout: Layout): GeneratedFile[] {
  const areas = areasOf(model, path, layout)
  const files = [
    [path, switchFile(areas, path, layout)] as const,
    ...areas.map((area) => [area.path, areaFile(area, layout)] as const),
  ]
  const usedOf = (module: string): string[] => files.flatMap(([, file]) => file.usedOf(module))
  return [
    ...files.map(([each, file]) => codeFile(each, file)),
    ...engineFiles(engine, usedOf(engine), layout),
    ...engineFiles(validatorEngine, usedOf(validatorEngine), layout),
  ]
}

function areasOf(model: Model, path: string, layout: Layout): readonly Area[] {
  const methods = describedResources(model).flatMap((resource) => resource.methods)
  const operations = methods.map(({ functionName, method }) => [functionName, method.operation] as const)
  const fileOf = operationFiles(operations, folderOf(path))
  const context = { model, names: validatorNames(model), checkerOf: checkersOf(model, layout) }
  const areas = grouped(methods, ({ functionName }) => fileOf(functionName))
  return [...areas].map(([file, own]) => ({ path: file, validated: own.flatMap((each) => validatedBy(each, context)) }))
}

function validatedBy({ functionName, method }: ClientMethod, context: CheckedMessages): Validated[] {
  return directionNames.map((direction) => ({
    direction,
    id: method.operation.id,
    name: `${functionName}${directions[direction].suffix}`,
    checks: directions[direction].checksOf(method, context),
  }))
}

/** `validation.ts`, with the areas in which something is checked. */
function switchFile(all: readonly Area[], path: string, layout: Layout): CodeFile {
  const areas = all.filter(({ validated }) => validated.some(({ checks }) => checks.length > 0))
  const loaders = areas.map((_, index) => `area${index + 1}`)
  const file = createFile({
    specifierOf: specifiersFrom(path, layout),
    declared: new Set(['all', ...directionNames, ...loaders]),
  })
  const type = typeOf(engine, 'Validation')
  const load = loaders.map((loader, index) => {
    const from = expr.literal(layout.between(path, areas[index]?.path ?? ''))
    return code`const ${expr.name(loader)} = () => import(${from})\n`
  })
  const values = directionNames.map((direction) => {
    const rows = areas.flatMap(({ validated }, index) => {
      const own = validated.filter((each) => each.direction === direction && each.checks.length > 0)
      return own.map(({ id, name }) => {
        return code`${key(id)}: async () => (await ${expr.name(loaders[index] ?? '')}()).${expr.name(name)}`
      })
    })
    const value = expr.pure(expr.imported(engine, 'validateOnDemand'), [code`${braces(rows, code`,`)}`])
    return code`
      ${comment(directions[direction].doc)}export const ${expr.name(direction)}: ${type} = ${value}

    `
  })
  file.reexport(type)
  file.add(list(load, code``), code`\n`, ...values)
  file.add(code`
    ${comment('Validates every request and every response.')}export const all: readonly ${type}[] = [requests, responses]
  `)
  return file
}

/** The file of an area. */
function areaFile({ path, validated }: Area, layout: Layout): CodeFile {
  const others = specifiersFrom(path, layout)
  const file = createFile({
    declared: new Set(validated.map(({ name }) => name)),
    specifierOf: (module, name) => (module.endsWith('.ts') ? layout.between(path, module) : others(module, name)),
  })
  const type = typeOf(engine, 'OperationValidation')
  const validate = expr.imported(engine, 'validateOperation')
  for (const { id, name, checks } of validated) {
    const value = expr.pure(validate, [expr.literal(id), expr.object([...checks])])
    file.add(code`export const ${expr.name(name)}: ${type} = ${value}\n`)
  }
  return file
}
