import type { JsonSchema } from '@specwright/json-schema/json'
import { pointerOf, refOf } from '@specwright/json-schema/ref'
import type { InputModel, Model, NamedSchema, PartModel } from '@specwright/document/model'

/** What identifies a part: its operation, its status if it is of a response, and its content type if it is a body. */
export type PartKey = Pick<PartModel, 'operation' | 'status' | 'contentType'>

/** Finds the validators of the parts of operations. */
export interface ValidatorNames {
  /** The parameters of an operation, by location. */
  inputsOf(operation: string): readonly InputModel[]
  /** An inline body, or the headers of a response. */
  partOf(key: PartKey): PartModel | undefined
  /** The items of a stream that has a schema of them. */
  itemOf(key: PartKey): PartModel | undefined
  /** The named schema that a schema refers to. */
  namedOf(schema: JsonSchema | undefined): NamedSchema | undefined
  /** The schema of a body: a part, or a named one; `undefined` for a body without a schema. */
  bodyOf(key: PartKey, schema: JsonSchema | undefined): NamedSchema | PartModel | undefined
}

/** Indexes the validators of a model. */
export function validatorNames(model: Model): ValidatorNames {
  const byPointer = new Map(model.schemas.map((named) => [named.pointer, named]))
  // An item of a stream is not its body.
  const found = ({ operation, status, contentType }: PartKey, isItem: boolean): PartModel | undefined =>
    model.schemasOf(operation).parts.findLast((part) => {
      return part.status === status && part.contentType === contentType && (part.isItem ?? false) === isItem
    })
  const partOf: ValidatorNames['partOf'] = (key) => found(key, false)
  const namedOf: ValidatorNames['namedOf'] = (schema) => byPointer.get(pointerOf(refOf(schema) ?? '') ?? '')
  return {
    inputsOf: (operation) => model.schemasOf(operation).inputs,
    partOf,
    itemOf: (key) => found(key, true),
    namedOf,
    bodyOf: (key, schema) => partOf(key) ?? namedOf(schema),
  }
}
