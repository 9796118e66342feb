import { escapeHidden, type CodeFile } from '@specwright/code'
import type { GeneratedFile } from '@specwright/document/model'
import { marker } from './marker.ts'

/** A generated TypeScript file with the marker. A lone surrogate, which UTF-8 cannot encode, becomes U+FFFD. */
export function codeFile(path: string, file: CodeFile): GeneratedFile {
  return { path, content: `// ${marker}\n\n${file.text().trimEnd().toWellFormed()}\n` }
}

/** A JSON value as a JSON document. */
export function jsonFile(path: string, value: unknown): GeneratedFile {
  return { path, content: `${escapeHidden(JSON.stringify(value, null, 2))}\n` }
}

/** A file that is not code: Markdown, or YAML. */
export function textFile(path: string, content: string): GeneratedFile {
  return { path, content }
}
