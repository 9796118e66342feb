export { copySources, type SourceCopy } from './repository/copy-sources.ts'
export type { CompareApiOptions } from './api/comparison.ts'
export { readPublicApi, type PublicApi } from './api/public-api.ts'
export { compareApis, type ApiChange } from './api/compare-apis.ts'
export { parseReport, printReport } from './api/report.ts'
export { apiReports, writeReports, type ReportFile } from './api/reports.ts'
export { defineRelease, type ReleaseConfig } from './config.ts'
export { readRepository, ReleaseConfigError, repositoryOf } from './repository/read-release.ts'
export { checkChangesets, type GateResult } from './gate/check-changesets.ts'
export { recordRelease } from './gate/released.ts'
export { repositoryAddress } from './pack/address.ts'
export { billOfMaterials } from './pack/bill-of-materials.ts'
export { packRelease, pendingChangesets } from './pack/pack.ts'
export type { PackedRelease, PackedTarball } from './pack/packed-release.ts'
export type { Packed } from './pack/pack-each.ts'
export { packAll, publishAll } from './pack/publish.ts'
export { partsIn, publishedIn, type Contract, type Package, type Repository } from './repository/repository.ts'
export { run, type RunOptions } from './repository/run.ts'
export { createVersion } from './versions/version.ts'
export {
  createMigration,
  migrate,
  migrateCaller,
  proposeRenames,
  type Address,
  type ArgumentSource,
  type BasePackage,
  type CallerOptions,
  type Change,
  type ContractVersion,
  type Entry,
  type MigrateReport,
  type Migration,
  type MigrationOptions,
  type MigrationResult,
  type OperationFace,
  type Renames,
} from './migrate/index.ts'
export { UsageError } from './cli/usage-error.ts'
