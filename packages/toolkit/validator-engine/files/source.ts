import { filesOf, type EngineFile } from '@loyalty-kit/build'

// The build writes this for users as `dist/files.js`.

export const files: readonly EngineFile[] = filesOf(new URL('../src/', import.meta.url))
