export {
  createContractCheck,
  unchecked,
  type CheckedRequest,
  type ContractCheck,
  type RequestViolation,
  type ResponseCheck,
} from './contract-check.ts'
export { forwardedHeaders } from './forwarded-headers.ts'
export { createItemReader, type ItemReader, type Items } from './items.ts'
export { headerFor, ofRequest, ofResponse, unreadable } from './violations.ts'
export { violationsHeader } from '../http/message.ts'
