import { projectOf } from '../../../vitest.project.ts'

// No test changes what modules share, and loading them takes longer than most tests: files share a process.
export default projectOf(new URL('.', import.meta.url), { settings: { isolate: false } })
