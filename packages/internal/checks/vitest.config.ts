import { projectOf } from '../machine/src/test-project.ts'

// The checks build the packages to pack them: they run last, so that no other test can depend on the build.
export default projectOf(new URL('.', import.meta.url), { settings: { isolate: false, sequence: { groupOrder: 1 } } })
