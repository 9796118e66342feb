import {
  applyExceptions,
  diffDocuments as diff,
  withRequests,
  withWritten,
  type RatedContract,
  type Verdict,
} from '@specwright/diff'
import type { JsonObject } from '@specwright/json-schema/json'
import type { NamedVersion } from '../io/read-named-version.ts'
import type { ReadExceptions } from '../io/read-exceptions.ts'
import { generatedFrom } from './generated-exports.ts'

/**
 * Rates the changes between two versions of an OpenAPI or AsyncAPI document: for programs on the wire, for those that use the
 * generated types, and for callers of the generated client, with the names that a generation gives.
 *
 * @param base The version that users have; refs into other files are bundled, and OpenAPI is 3.1.
 * @param revision The version that replaces it.
 * @throws {TypeError} When one of them is an OpenAPI document and the other is not.
 */
export async function diffDocuments(base: JsonObject, revision: JsonObject): Promise<Verdict> {
  return await rateVersions({ root: base, names: undefined }, { root: revision, names: undefined })
}

/**
 * As `diffDocuments`, with the names that earlier generations gave.
 *
 * @throws {TypeError} When one of them is an OpenAPI document and the other is not.
 */
export async function rateVersions(
  base: NamedVersion,
  revision: NamedVersion,
  { isWhole = false }: RatingOptions = {},
): Promise<Verdict> {
  const { generated, write } = generatedFrom(base, revision)
  const verdict = withWritten(await diff(base.root, revision.root, generated), write)
  return isWhole ? withRequests(verdict, base.root, write) : verdict
}

interface RatingOptions {
  /** True to show values that are sent in whole requests. Default: false. */
  readonly isWhole?: boolean | undefined
}

/** The exceptions of a contract. */
export interface ContractExceptions extends RatingOptions {
  /** File name of the contract. */
  readonly document: string
  /** Those beside it, if there are some. */
  readonly read: ReadExceptions | undefined
}

/**
 * A change of a contract with the verdict about it, and its exceptions: what `diff` prints, a release requires, and a pull request
 * shows.
 *
 * @throws {TypeError} When one version is an OpenAPI document and the other is not.
 */
export async function rateContract(
  base: NamedVersion,
  revision: NamedVersion,
  { document, read, isWhole }: ContractExceptions,
): Promise<RatedContract> {
  const rated = await rateVersions(base, revision, { isWhole })
  const verdict = read === undefined ? rated : applyExceptions(rated, read.exceptions, { now: Date.now(), document })
  return { document, base: base.root, revision: revision.root, verdict }
}
