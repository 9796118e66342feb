import type { JsonObject } from '@specwright/json-schema/json'
import type { MediaTypeModel, Model } from '@specwright/document/model'
import type { Code, Expression } from '@specwright/code'
import type { Positional } from './argument.ts'
import type { NameOfSchema } from './shape.ts'

/** The body of a method. */
export interface Body {
  /** The only member that the caller passes, or the one that is pinned. */
  readonly member?: Positional
  /** All else that the caller passes; absent if the contract fixes it. */
  readonly whole?: Positional
  /** Members that are filled in. */
  readonly fixed: JsonObject
  /** The body to send, created from the member and from what the caller passes besides. */
  readonly value: (given: Expression) => Expression
  readonly media: MediaTypeModel
  /** The bodies that a caller may send instead. */
  readonly others: readonly OtherBody[]
}

/** A body of another content type than the method's own. */
export interface OtherBody {
  readonly media: MediaTypeModel
  /** Type of the argument. */
  readonly type: Code
}

/** The context of a body's operation. */
export interface BodyContext {
  readonly model: Model
  readonly nameOf: NameOfSchema
  /** Names of parameters; those of the body are added. */
  readonly used: Set<string>
}
