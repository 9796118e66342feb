import type { EngineScript } from '@loyalty-kit/build'
import { cachedScriptsOf } from '@loyalty-kit/build/cached'

// The build writes this for users as `dist/files.js`.

export const files: readonly EngineScript[] = await cachedScriptsOf(new URL('../src/', import.meta.url))
