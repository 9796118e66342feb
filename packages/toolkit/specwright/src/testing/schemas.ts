import { exampleValue, isValid } from '@specwright/json-schema/examples'
import { asRef } from '@specwright/json-schema/json'
import { valueIn } from '@specwright/json-schema/ref'
import type { Model } from '@specwright/document/model'
import { faultsOf } from './faults.ts'
import { createTally, type Issue, type Outcome } from './outcome.ts'

/** The issues of a value by the validator of a type; `undefined` if there is no such validator. */
export type SchemaCheck = (typeName: string, value: unknown) => Issue[] | undefined

/** Checks an example of each schema, and the same with one fault for each rule of its members. */
export function schemaOutcome(model: Model, check: SchemaCheck): Outcome {
  const { expectIssues, outcome } = createTally()
  const { root } = model.document
  for (const { typeName, pointer } of model.schemas) {
    // In its place: a schema may refer to its own root.
    const schema = { $ref: asRef(pointer) }
    // Examples do not follow dynamic references, so that they may break the schema behind one.
    if (JSON.stringify(valueIn(root, schema)).includes('"$dynamicRef"')) continue
    const value = exampleValue(schema, root)
    if (value === undefined || !isValid(schema, value, root)) continue
    const issues = check(typeName, value)
    if (issues === undefined) continue
    expectIssues(typeName, issues)
    for (const fault of faultsOf(schema, value, { root, place: '' }))
      expectIssues(typeName, check(typeName, fault.value) ?? [], fault)
  }
  return outcome()
}
