/** What changes a mock, shows what it received, sends events, and responds on demand: loaded when it is first used. */
export { appliedPreference, withApplied } from '../applied-preference.ts'
export { createControl } from '../control/control.ts'
export { handleControl } from '../control/http.ts'
export { createSender } from '../delivery/sender.ts'
export { responseOnDemand } from '../response-on-demand.ts'
