import type { EngineFile } from '@specwright/build'
import { cachedFilesOf } from '@specwright/build/cached'

// The build writes this to `dist/files.js`.

export const files: readonly EngineFile[] = await cachedFilesOf(new URL('../src/', import.meta.url))
