import type { Diagnostic } from '@specwright/document/diagnostics'
import type { Model } from '@specwright/document/model'
import { childPointer } from '@specwright/json-schema/json'
import { compiledValidators, createJudge } from '../validators/compiled-validators.ts'
import type { ConfiguredNames } from '../../config.ts'
import { contractOf } from './contract.ts'

/** Errors for what the code of a mock names and the document does not have, or no longer. */
export async function configuredProblems(
  model: Model,
  { schemas = [], ...configured }: ConfiguredNames,
): Promise<readonly Diagnostic[]> {
  const { missingNames } = await import('@specwright/mock-engine')
  const judge = createJudge(compiledValidators(model, { assertsFormat: () => true }), () => {})
  // Names alone are looked at, so that no value is validated.
  const contract = contractOf(model, { validatorOf: () => ({ check: () => [] }), judge })
  const problem = (message: string, pointer: string): Diagnostic => ({
    severity: 'error',
    code: 'configured',
    message: `mock.configured/${message}`,
    location: model.document.locate(pointer),
  })
  const ofMock = missingNames(contract, configured).map(({ message, operation }) => {
    const pointer = model.operations.find(({ id }) => id === operation)?.pointer
    return problem(message, pointer ?? '/paths')
  })
  const known = new Set(model.schemas.map(({ name }) => name))
  const unknown = schemas.filter((name) => !known.has(name))
  return [
    ...ofMock,
    ...unknown.map((name) => {
      const pointer = childPointer('/components', 'schemas')
      return problem(`schemas names the schema "${name}", which the contract does not have`, pointer)
    }),
  ]
}
