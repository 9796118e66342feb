import type { JsonObject } from '@specwright/json-schema/json'
import { changesBetween } from '../changes-between.ts'
import { compareDocuments } from '../compare-documents.ts'
import { largest, type Bump } from './bump.ts'
import { bumpOf, type Finding } from './finding.ts'
import { inNormalForm } from '../normal-form/versions.ts'
import { byPlace } from '../report.ts'
import { unrated } from '../unrated.ts'

/** The bump that a change of a contract requires, and why. */
export interface Verdict {
  readonly bump: Bump
  /** Every change, sorted by location. */
  readonly findings: readonly Finding[]
}

/**
 * Rates the changes between two versions of an OpenAPI or AsyncAPI document.
 *
 * Another spelling of the same is not a change. Requests may be accepted more widely and responses may be narrowed;
 * anything else is breaking. A change that no rule rates is reported as one that requires nothing.
 *
 * @param base The version that users have; refs into other files are bundled, and OpenAPI is 3.1.
 * @param revision The version that replaces it.
 * @throws {TypeError} When one of them is an OpenAPI document and the other is not.
 */
export async function diffDocuments(base: JsonObject, revision: JsonObject): Promise<Verdict> {
  if ('asyncapi' in base !== 'asyncapi' in revision) {
    throw new TypeError('Cannot compare an OpenAPI document with an AsyncAPI one')
  }
  const versions = inNormalForm(base, revision)
  const rated = compareDocuments(base, revision)
  const findings = [...rated, ...unrated(changesBetween(versions), versions, rated)].toSorted(byPlace)
  return { bump: largest(findings.map(bumpOf)), findings }
}
