import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildModel, exceptionsFile, loadDocument, namesBeside, readExceptions } from 'specwright'
import { namesOf, renamesOf } from 'specwright/internal'
import { inc, major } from 'semver'
import { readPublicApi } from '../../api/public-api.ts'
import { hasClient } from '../../gate/package-faces.ts'
import type { Released } from '../../gate/released.ts'
import { ReleaseConfigError } from '../../repository/read-release.ts'
import { versionIn, type Contract, type Package, type Repository } from '../../repository/repository.ts'
import type { Migration } from '../migration.ts'
import type { ContractVersion } from './contract-version.ts'
import { createMigration } from './create-migration.ts'

/** What the migrations of a release are made from. */
export interface MigrationSources {
  readonly released: Released
  /** The version of each package in that release. */
  readonly versions: ReadonlyMap<string, string>
}

/**
 * Writes `migrations/<version>.json` into each package of a contract that has a client and a new major version.
 *
 * @throws {DocumentError} If a document cannot be used.
 * @throws {ReleaseConfigError} If a confirmed rename does not fit the documents, or a package does not publish its migrations.
 */
export async function writeMigrations(repository: Repository, sources: MigrationSources): Promise<void> {
  const { root } = repository
  const migrations = await migrationsOf(repository, sources, (each) => versionIn(join(root, each.folder)))
  for (const { folder, migration } of migrations) {
    mkdirSync(join(root, folder, 'migrations'), { recursive: true })
    const text = `${JSON.stringify(migration, null, 2)}\n`
    writeFileSync(join(root, folder, 'migrations', `${migration.to}.json`), text)
  }
}

/**
 * Computes the migrations that packages with a new major version will get, so that nothing is written if there is a problem.
 *
 * @param majors Names of these packages.
 * @throws As `writeMigrations` does.
 */
export async function checkMigrations(
  repository: Repository,
  sources: MigrationSources,
  majors: ReadonlySet<string>,
): Promise<void> {
  await migrationsOf(repository, sources, ({ name }) => {
    const version = sources.versions.get(name) ?? '0.0.0'
    return majors.has(name) ? (inc(version, 'major') ?? version) : version
  })
}

/** The migration of each package with a client, from its released version to another major version. */
async function migrationsOf(
  repository: Repository,
  sources: MigrationSources,
  versionAfter: (each: Package) => string,
): Promise<{ readonly folder: string; readonly migration: Migration }[]> {
  const { root, packages, contracts, sourceCondition, guide } = repository
  const exceptions = readExceptions(join(root, repository.documents, exceptionsFile))?.exceptions
  const found: { folder: string; migration: Migration }[] = []
  for (const contract of contracts) {
    const own = packages.filter(({ name }) => contract.packages.includes(name))
    const base = sources.released.apis.filter(({ name }) => contract.packages.includes(name))
    for (const each of base.filter(({ api }) => hasClient(api))) {
      const [from, to] = [sources.versions.get(each.name), versionAfter(each)]
      if (from === undefined || major(from) === major(to)) continue
      checkPublished(root, each)
      const apis = own.map(({ folder }) => readPublicApi(join(root, folder), sourceCondition))
      const released = await versionOf(sources.released.documents, contract, {
        version: from,
        packages: base.map(({ api }) => api),
      })
      const next = { version: to, packages: apis, kept: released.names }
      const migration = await createMigration({
        package: each.name,
        base: released,
        revision: await versionOf(join(root, repository.documents), contract, next),
        ...(exceptions && { renamed: renamesOf(exceptions, contract.file) }),
        ...(guide !== undefined && { guide }),
      })
      found.push({ folder: each.folder, migration })
    }
  }
  return found
}

/** What a version is made of. */
type VersionParts = Pick<ContractVersion, 'version' | 'packages'> & {
  /** The names of the base, which the revision keeps. */
  readonly kept?: ContractVersion['names']
}

async function versionOf(
  folder: string,
  { file }: Contract,
  { version, packages, kept }: VersionParts,
): Promise<ContractVersion> {
  const document = join(folder, file)
  const derived = async (): Promise<ContractVersion['names']> =>
    namesOf(buildModel(await loadDocument(document), undefined, kept && { names: kept }))
  return { document, version, packages, names: namesBeside(document) ?? (await derived()) }
}

function checkPublished(root: string, { name, folder }: Package): void {
  const { files } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    files?: readonly string[]
  } // the repository's own
  if (files === undefined || files.includes('migrations')) return
  throw new ReleaseConfigError(
    `Cannot publish the migrations of ${name}: its "files" leave them out. Add "migrations" to them`,
  )
}
