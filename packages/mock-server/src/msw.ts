export { createMswHandlers } from '@specwright/mock-engine/msw'
