import type { MediaTypeModel } from '@specwright/document/model'
import type { GivenParameter } from '../emit/client/request-descriptor.ts'

/** What a request of an operation is made of. */
export interface RequestValues {
  readonly parameters: readonly GivenParameter[]
  readonly body?: BodyValue
}

/** A body as a value of its media type. */
export interface BodyValue {
  readonly media: MediaTypeModel
  readonly value: unknown
}
