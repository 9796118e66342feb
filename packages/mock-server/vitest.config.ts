import { projectOf } from '../../vitest.project.ts'

// No test changes what modules share: files share a process.
export default projectOf(new URL('.', import.meta.url), { settings: { isolate: false } })
