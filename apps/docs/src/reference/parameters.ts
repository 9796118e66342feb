import type { Operation } from '@loyalty-kit/spec'
import { resolved, written } from './contract.ts'
import type { Field } from './fields.ts'
import { constraintsOf } from './constraints.ts'
import { typeParts } from './type-text.ts'

/** The parameters of an operation, as rows of a table. */
export function parametersOf(operation: Operation): Field[] {
  const parameters = (written(operation)['parameters'] ?? []) as unknown[] // a list, as the linter has proven
  return parameters.map((each) => {
    const parameter = resolved(each)
    const schema = resolved(parameter['schema'])
    const name = String(parameter['name'])
    return {
      name,
      anchor: `parameter-${name}`,
      type: typeParts(schema, `${operation.id} ${name}`),
      required: parameter['required'] === true,
      description: `${String(parameter['description'])} In the ${String(parameter['in'])}.`,
      rules: constraintsOf(schema),
      known: [],
      default: schema['default'] === undefined ? undefined : JSON.stringify(schema['default']),
      assumed:
        [parameter['x-assumed'], schema['x-assumed']].filter((reason) => typeof reason === 'string').join(' ') ||
        undefined,
    }
  })
}
