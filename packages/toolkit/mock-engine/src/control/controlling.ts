export { createControl } from './create-control.ts'
export { handleControl } from './http.ts'
export { withFault } from './with-fault.ts'
