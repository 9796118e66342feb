import { projectOf } from '../internal/machine/src/test-project.ts'

// No test changes what modules share: files share a process.
export default projectOf(new URL('.', import.meta.url), { settings: { isolate: false } })
