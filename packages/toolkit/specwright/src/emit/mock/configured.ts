import { nearest } from '@specwright/code/did-you-mean'
import type { Diagnostic } from '@specwright/document/diagnostics'
import type { Model, NamedSchema } from '@specwright/document/model'
import { childPointer } from '@specwright/json-schema/json'
import { compiledValidators, createJudge, type CompiledValidator } from '../validators/compiled-validators.ts'
import type { ConfiguredNames } from '../../config.ts'
import { unnamedIn, unnamedOf, type Unnamed } from './configured-values.ts'
import { contractOf } from './contract.ts'
import { keptItemsOf } from './state/state.ts'

/** What is wrong with the configuration of a mock: with its place there, and the pointer of what the document has instead. */
interface ConfiguredProblem {
  readonly message: string
  readonly pointer: string
}

/** Errors for what the code of a mock names and the document does not have, or no longer. */
export async function configuredProblems(model: Model, configured: ConfiguredNames): Promise<readonly Diagnostic[]> {
  const validatorOf = compiledValidators(model, { assertsFormat: () => true })
  const problems = [
    ...(await namesProblems(model, configured, validatorOf)),
    ...schemaProblems(model, configured),
    ...logProblems(model, configured),
    ...valueProblems(model, configured, validatorOf),
  ]
  return firstOfKind(problems).map(({ message, pointer }) => ({
    severity: 'error',
    code: 'configured',
    message: `mock.configured/${message}`,
    location: model.document.locate(pointer),
  }))
}

/** The first problem of those that are the same in many values. */
function firstOfKind(problems: readonly ConfiguredProblem[]): readonly ConfiguredProblem[] {
  const kinds = new Set<string>()
  return problems.filter(({ message }) => {
    const kind = message.replaceAll(/\/\d+(?=\/)/g, '/*')
    const isFirst = !kinds.has(kind)
    kinds.add(kind)
    return isFirst
  })
}

type CompiledValidatorOf = (named: NamedSchema) => CompiledValidator

async function namesProblems(
  model: Model,
  { schemas: _, values: __, ...configured }: ConfiguredNames,
  validatorOf: CompiledValidatorOf,
): Promise<readonly ConfiguredProblem[]> {
  const { missingNames } = await import('@specwright/mock-engine')
  // Names alone are looked at, so that no value is validated.
  const contract = contractOf(model, {
    validatorOf: () => ({ check: () => [] }),
    judge: createJudge(validatorOf, () => {}),
  })
  return missingNames(contract, configured).map(({ message, operation }) => ({
    message,
    pointer: model.operations.find(({ id }) => id === operation)?.pointer ?? '/paths',
  }))
}

function schemaProblems(model: Model, { schemas = [], values = {} }: ConfiguredNames): readonly ConfiguredProblem[] {
  const known = new Set(model.schemas.map(({ name }) => name))
  const unknownIn = (place: string, names: readonly string[]): readonly ConfiguredProblem[] =>
    names
      .filter((name) => !known.has(name))
      .map((name) => ({
        message: `${place} names the schema "${name}", which the contract does not have`,
        pointer: childPointer('/components', 'schemas'),
      }))
  return [...unknownIn('schemas', schemas), ...unknownIn('values', Object.keys(values))]
}

/** What the pointers of logs name inside an entry; the first member is one of those that the engine knows. */
function logProblems(model: Model, { collections = {} }: ConfiguredNames): readonly ConfiguredProblem[] {
  const logging = Object.entries(collections).filter(([, { log }]) => log !== undefined)
  if (logging.length === 0) return []
  const kept = keptItemsOf(model)
  return logging.flatMap(([name, { log }]) => {
    const { schema, operation } = kept.get(log?.collection ?? '') ?? {}
    const unnamed = log && unnamedOf(log.item, schema, model)
    if (unnamed === undefined || unnamed.at.lastIndexOf('/') === 0) return []
    const message = sentence(`collections/${name}/log/item`, unnamed, `the schema of ${log?.collection}`)
    return [{ message, pointer: operation?.pointer ?? '/paths' }]
  })
}

function valueProblems(
  model: Model,
  { values = {} }: ConfiguredNames,
  validatorOf: CompiledValidatorOf,
): readonly ConfiguredProblem[] {
  return model.schemas.flatMap((named) =>
    (values[named.name] ?? []).flatMap((value, index): readonly ConfiguredProblem[] => {
      const place = `values/${named.name}/${index}`
      const invalid = validatorOf(named)
        .check(value)
        .map(({ message, schema }) => ({ message: `${place}${message}`, pointer: schema }))
      const unnamed = unnamedIn(value, named.schema, model).map((each) => ({
        message: sentence(`${place}${each.at}`, each, `the schema ${named.name}`),
        pointer: named.pointer,
      }))
      return [...invalid, ...unnamed]
    }),
  )
}

function sentence(place: string, { what, name, known }: Unnamed, of: string): string {
  const meant = nearest(name, known)
  const instead = meant === undefined ? `Use ${known.join(', ')}` : `Did you mean ${meant}?`
  return `${place} names the ${what} "${name}", which ${of} of the contract does not have. ${instead}`
}
