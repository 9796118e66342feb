import { pageFilesOf, type PageFile } from '@specwright/build'

// The build writes this to `dist/inspector.js`.

export const files: readonly PageFile[] = pageFilesOf(new URL('./', import.meta.url))
