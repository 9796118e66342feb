import { filesOf, type EngineFile } from '@loyalty-kit/build'

// What the build writes for users as `dist/files.js`.

export const files: readonly EngineFile[] = filesOf(new URL('../src/', import.meta.url))
