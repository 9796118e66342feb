import type { Route as AnyRoute } from '@loyalty-kit/mock-engine'
import type { Operation } from '@loyalty-kit/spec'

/** An operation with what checks a request to it, and what it may answer. */
export type Route = AnyRoute<Operation>
