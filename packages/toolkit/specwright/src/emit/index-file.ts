import type { GeneratedFile } from '@specwright/document/model'
import { createFile, expr, renamed, typeOf, type Imported } from '@specwright/code'
import type { Layout } from '../config/layout.ts'
import { entries, type FolderOutput } from '../config/outputs.ts'
import { codeFile } from './generated-file.ts'

/** What the index of a folder exports of each output; nothing if the output is not code. */
const exported: Readonly<Record<FolderOutput, readonly Imported[]>> = {
  types: [typeOf('types', '*'), renamed(typeOf('types', 'operations'), 'OperationTypes')],
  operations: [expr.imported('operations', 'operations'), expr.imported('operations', 'securitySchemes')],
  validators: [
    expr.imported('validators', '*'),
    // Not its types, whose names schemas may have.
    renamed(expr.imported('checks', 'operations'), 'operationValidators'),
    ...['checkRequest', 'checkResponse', 'requestParts', 'responseParts'].map((name) => expr.imported('checks', name)),
  ],
  client: [expr.imported('client', '*')],
  // Who imports the rest should need neither openapi-fetch, nor TanStack Query, nor the engine of a mock or a server.
  fetch: [],
  queries: [],
  // Only tests import it.
  factories: [],
  mock: [],
  server: [],
  docs: [],
}

/** The path of the index, and whether the document has webhooks, and schemas that list their values. */
interface IndexOptions {
  readonly path: string
  readonly webhooks: boolean
  readonly enums: boolean
}

/** `index.ts`: the outputs of a folder as one module. */
export function emitIndex(
  outputs: readonly FolderOutput[],
  layout: Layout,
  { path, webhooks, enums }: IndexOptions,
): GeneratedFile {
  // The folder may contain an output of an earlier generation.
  const file = createFile({
    specifierOf: (output) => layout.between('index.ts', entries[output as keyof typeof entries]),
  })
  file.reexport(...outputs.flatMap((output) => exported[output]))
  if (enums) file.reexport(expr.imported('enums', '*'))
  if (webhooks && outputs.includes('validators') && outputs.includes('client'))
    file.reexport(expr.imported('webhooks', '*'))
  return codeFile(path, file)
}
