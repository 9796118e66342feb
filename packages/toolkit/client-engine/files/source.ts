import type { EngineFile } from '@loyalty-kit/build'
import { cachedFilesOf } from '@loyalty-kit/build/cached'

// The build writes this to `dist/files.js`.

export const files: readonly EngineFile[] = await cachedFilesOf(new URL('../src/', import.meta.url))
