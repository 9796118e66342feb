export { createMswHandlers } from '@loyalty-kit/mock-engine/msw'
