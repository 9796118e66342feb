import type { EngineScript } from '@specwright/build'
import { cachedScriptsOf } from '@specwright/build/cached'

// The build writes this for users as `dist/files.js`.

export const files: readonly EngineScript[] = await cachedScriptsOf(new URL('../src/', import.meta.url))
