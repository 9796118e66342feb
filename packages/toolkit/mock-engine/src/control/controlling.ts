export { createControl } from './control.ts'
export { handleControl } from './http.ts'
export { withFault } from './with-fault.ts'
