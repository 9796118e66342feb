import { posix } from 'node:path'
import {
  braces,
  brackets,
  code,
  comment,
  createFile,
  expr,
  typeOf,
  typesOf,
  type Code,
  type CodeFile,
} from '@specwright/code'
import { grouped } from '@specwright/document/diagnostics'
import type { GeneratedFile, Model, Report } from '@specwright/document/model'
import { schemasWithoutExample } from '@specwright/json-schema/examples'
import { atPointer, type JsonObject } from '@specwright/json-schema/json'
import { engine } from '@specwright/json-schema/compile'
import type { Layout } from '../../config/layout.ts'
import { folderOf } from '../client/modules.ts'
import { engineFiles } from '../engine.ts'
import { codeFile } from '../generated-file.ts'
import { noProgress, type Progress } from '../progress.ts'
import { specifiersFrom } from '../specifiers.ts'
import { checkersOf, type CheckerOf } from '../validators/checker-import.ts'
import { compiledValidators } from '../validators/compiled-validators.ts'
import { validatorFiles } from '../validators/validator-areas.ts'
import { factoryNames, type FactoryNames } from './factory-names.ts'
import { factoryPlan, type FactoryPlan, type FactorySchema } from './factory-plan.ts'

/** A factory to write. */
interface Factory {
  readonly named: FactorySchema
  readonly plan: FactoryPlan
  readonly names: FactoryNames
}

/** What factories are written with. */
export interface FactoriesOptions {
  readonly layout: Layout
  readonly progress?: Progress
  /** Receives the schemas of which no value is found. */
  readonly report?: Report
}

/**
 * `factories.ts`: for each schema and each body, a function that returns a valid value, and one that returns values with one fault
 * each. If there are several areas, each has a file of its own, as the validators do.
 */
export function emitFactories(
  model: Model,
  path: string,
  { layout, progress = noProgress, report = () => {} }: FactoriesOptions,
): GeneratedFile[] {
  const validatorOf = compiledValidators(model, { assertsFormat: layout.assertsFormat })
  const schemas = schemasOf(model)
  const namesOf = factoryNames(
    model,
    schemas.map(({ typeName }) => typeName),
  )
  const factories = schemas.flatMap((named): Factory[] => {
    progress.at(named.pointer)
    const plan = factoryPlan(named, model, validatorOf(named))
    if (plan === undefined) reportMissing(named, model, report)
    return plan === undefined ? [] : [{ named, plan, names: namesOf(named.typeName) }]
  })
  return filesOf(factories, { model, path, layout })
}

/** The schemas with a name, and the bodies without. */
function schemasOf({ schemas, parts }: Model): readonly FactorySchema[] {
  const bodies = parts.filter(({ contentType, isItem }) => contentType !== undefined && isItem === undefined)
  return [...schemas, ...bodies].toSorted((a, b) => (a.typeName < b.typeName ? -1 : 1))
}

function reportMissing(named: FactorySchema, { document }: Model, report: Report): void {
  // Why it is too large is reported with its schema.
  if (schemasWithoutExample(document.root).has(Object(atPointer(document.root, named.pointer)) as JsonObject)) return
  const message = `Cannot make a factory of ${named.typeName}: no valid value was found. Write one beside its schema, as "example"`
  report({ severity: 'warning', code: 'no-example', message, location: document.locate(named.pointer) })
}

/** Where the factories are written. */
interface FactoryFiles {
  readonly model: Model
  readonly path: string
  readonly layout: Layout
}

/** What users import with a factory. */
const fromEngine = [
  expr.imported(engine, 'FactoryError'),
  ...['FactoryOptions', 'InvalidValue', 'Overrides'].map((name) => typeOf(engine, name)),
]

function filesOf(factories: readonly Factory[], { model, path, layout }: FactoryFiles): GeneratedFile[] {
  const fileOf = validatorFiles(model, layout)
  const byArea = [...grouped(factories, ({ named }) => posix.basename(fileOf(named.typeName)))]
  const isOne = byArea.length <= 1
  const checkerOf = checkersOf(model, layout)
  const areas = isOne ? [] : byArea.map(([area, own]) => [posix.join(folderOf(path), area), own] as const)
  const entry = createFile({
    declared: new Set(isOne ? factories.flatMap(({ names }) => Object.values(names)) : []),
    specifierOf: importsFrom(path, layout),
  })
  entry.reexport(...fromEngine)
  for (const [at] of areas) entry.add(code`export * from ${expr.literal(layout.between(path, at))}\n`)
  if (isOne) entry.add(...factories.map((each) => factoryCode(each, checkerOf)))
  const files = [
    [path, entry] as const,
    ...areas.map(([at, own]) => [at, areaFile(at, own, { checkerOf, layout })] as const),
  ]
  const used = files.flatMap(([, file]) => file.usedOf(engine))
  return [...files.map(([at, file]) => codeFile(at, file)), ...engineFiles(engine, used, layout)]
}

function areaFile(
  path: string,
  factories: readonly Factory[],
  { checkerOf, layout }: { readonly checkerOf: CheckerOf; readonly layout: Layout },
): CodeFile {
  const declared = new Set(factories.flatMap(({ names }) => Object.values(names) as string[]))
  const file = createFile({ declared, specifierOf: importsFrom(path, layout) })
  file.add(...factories.map((each) => factoryCode(each, checkerOf)))
  return file
}

/** The import specifiers of a file, which imports files of validators by their paths. */
function importsFrom(path: string, layout: Layout): (module: string, name: string) => string {
  const others = specifiersFrom(path, layout)
  return (module, name) => (module.endsWith('.ts') ? layout.between(path, module) : others(module, name))
}

function factoryCode({ named, plan, names }: Factory, checkerOf: CheckerOf): Code {
  const { typeName } = named
  const type = code`${typesOf('types', 'types')}.${expr.name(typeName)}`
  const { broken, base, others, varies } = plan
  const data = [
    code`name: ${expr.literal(typeName)}`,
    code`checker: ${checkerOf(named)}`,
    code`base: ${expr.literal(base)}`,
    code`others: ${brackets(others.map((each) => expr.literal(each)))}`,
    code`varies: ${expr.literal(varies)}`,
  ]
  const made = expr.call(expr.imported(engine, 'makeValue'), [
    expr.call(expr.name(names.data), []),
    expr.name('overrides'),
    expr.name('options'),
  ])
  const invalid = expr.call(expr.imported(engine, 'invalidValues'), [
    expr.name(names.data),
    code`${brackets(broken.map((each) => expr.literal(each)))}`,
  ])
  const valid = comment(`A valid \`${typeName}\`: the same one each time, or another one for each seed.`)
  const faulty = comment(`Each \`${typeName}\` that breaks one rule, with the issue that its validator reports.`)
  return code`
    ${valid}export function ${expr.name(names.valid)}(overrides?: ${typeOf(engine, 'Overrides')}<${type}>, options?: ${typeOf(engine, 'FactoryOptions')}): ${type} {
      return ${expr.as(made, type)}
    }

    ${faulty}export function ${expr.name(names.invalid)}(): ${typeOf(engine, 'InvalidValue')}[] {
      return ${invalid}
    }

    function ${expr.name(names.data)}(): ${typeOf(engine, 'FactoryData')} {
      return ${braces(data, code`,`)}
    }

  `
}
