export type { Limits } from './generate/budget.ts'
export { buildModel } from '@specwright/document/model'
export { diffDocuments, rateContract, rateVersions, type ContractExceptions } from './cli/rate-versions.ts'
export { exceptionsFile, readExceptions, type ReadExceptions } from './io/read-exceptions.ts'
export {
  bumpOf,
  facesOf,
  largest,
  reaches,
  type Bump,
  type Face,
  type Faces,
  type Finding,
  type Verdict,
} from '@specwright/diff'
export { readVersion } from '@specwright/document/io'
export { DocumentError, formatDiagnostics, type Diagnostic } from '@specwright/document/diagnostics'
export type { JsonObject } from '@specwright/json-schema/json'
export type { LoadedDocument, SourceLocation } from '@specwright/document/model'
export { driftOf, type Drift, type Refused, type WriteOptions } from './io/owned-files.ts'
export {
  defineConfig,
  type Config,
  type DocumentConfig,
  type Engines,
  type FolderConfig,
  type OutputConfig,
  type Outputs,
  type OutputsConfig,
  type Pagination,
  type Specifiers,
} from './config.ts'
export { ConfigError } from './config/checked-config.ts'
export { readConfig, type ReadConfig } from './io/read-config.ts'
export { generateFolder, generateProject, type Generated, type GenerateOptions } from './generate/generate.ts'
export { loadContract, type ServedDocument } from './cli/served-document.ts'
export { OutputError } from '@specwright/document/diagnostics'
export { loadDocument } from '@specwright/document/io'
export type * from '@specwright/document/model'
export { compileSchema, type CompileOptions } from '@specwright/json-schema'
export { documentFiles, stableDocument } from '@specwright/document/model'
export { folderOutputs, outputNames, type FolderOutput, type OutputName } from './config/outputs.ts'
export { writeFiles } from './io/write.ts'
export { watchFiles } from './io/watch-files.ts'
export { writeNames, type NamesFile } from './io/names-file.ts'
export { namesBeside } from './io/names-beside.ts'
export { readNamedVersion, type NamedVersion } from './io/read-named-version.ts'
export { noNames, type PinnedNames, type PinnedOperation } from '@specwright/document/names'
