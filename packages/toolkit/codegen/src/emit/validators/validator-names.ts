import type { JsonSchema } from '@loyalty-kit/json-schema/json'
import { pointerOf, refOf } from '@loyalty-kit/json-schema/ref'
import type { InputModel, Model, PartModel } from '@loyalty-kit/document/model'

/** What identifies a part: its operation, its status if it is of a response, and its content type if it is a body. */
export type PartKey = Pick<PartModel, 'operation' | 'status' | 'contentType'>

/** Finds the validators of the parts of operations. */
export interface ValidatorNames {
  /** The parameters of an operation, by location. */
  inputsOf(operation: string): readonly InputModel[]
  /** An inline body, or the headers of a response. */
  partOf(key: PartKey): PartModel | undefined
  /** Type name of a body's schema, and whether it is a part; `undefined` for a body without a schema. */
  bodyOf(key: PartKey, schema: JsonSchema | undefined): { typeName: string; part: PartModel | undefined } | undefined
}

/** Indexes the validators of a model. */
export function validatorNames({ inputs, parts, schemas }: Model): ValidatorNames {
  const byOperation = new Map<string, InputModel[]>()
  for (const input of inputs) byOperation.set(input.operation, [...(byOperation.get(input.operation) ?? []), input])
  // An item of a stream is not its body.
  const byKey = new Map(parts.filter(({ isItem = false }) => !isItem).map((part) => [keyOf(part), part]))
  const byPointer = new Map(schemas.map(({ pointer, typeName }) => [pointer, typeName]))
  const partOf: ValidatorNames['partOf'] = (key) => byKey.get(keyOf(key))
  return {
    inputsOf: (operation) => byOperation.get(operation) ?? [],
    partOf,
    bodyOf(key, schema) {
      const part = partOf(key)
      const typeName = part?.typeName ?? byPointer.get(pointerOf(refOf(schema) ?? '') ?? '')
      return typeName === undefined ? undefined : { typeName, part }
    },
  }
}

function keyOf({ operation, status, contentType }: PartKey): string {
  return JSON.stringify([operation, status, contentType])
}
