import type { Route as AnyRoute } from '@loyalty-kit/mock-engine'
import type { Operation } from '@loyalty-kit/spec'

/** An operation with the validators of its requests, and its example responses. */
export type Route = AnyRoute<Operation>
