import { projectOf } from '../../internal/machine/src/test-project.ts'

export default projectOf(new URL('.', import.meta.url), {
  // Its tests run no code for long: to optimize it takes longer than it saves.
  flags: ['--no-turbofan'],
  settings: {
    // No test changes what modules share, and loading them takes longer than most tests: files share a process.
    isolate: false,
    globalSetup: ['test/bundle.ts'],
  },
})
