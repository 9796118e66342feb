import type { GeneratedFile } from '@loyalty-kit/document/model'
import type { Layout } from '../layout.ts'
import { entries, type FolderOutput } from '../outputs.ts'
import { generatedFile } from './generated-file.ts'

/** What the index of a folder exports of an output, from its specifier; nothing where that is not code. */
const exported: Readonly<Record<FolderOutput, ((from: string) => string) | undefined>> = {
  types: (from) => `export type * from '${from}'\nexport type { operations as OperationTypes } from '${from}'\n`,
  operations: (from) => `export { operations, securitySchemes } from '${from}'\n`,
  validators: all,
  client: all,
  mock: all,
  docs: undefined,
}

function all(from: string): string {
  return `export * from '${from}'\n`
}

/** `index.ts`: the outputs of a folder as one module. */
export function emitIndex(outputs: readonly FolderOutput[], layout: Layout, path: string): GeneratedFile {
  const lines = outputs.map((output) => exported[output]?.(layout.between('index.ts', entries[output])) ?? '')
  return generatedFile(path, lines.join(''))
}
