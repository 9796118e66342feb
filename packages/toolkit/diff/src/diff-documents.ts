import type { JsonObject } from '@loyalty-kit/json-schema/json'
import { compareDocuments } from './compare-documents.ts'
import { bumpOf, largest, type Bump, type Finding } from './finding.ts'
import { inOneSpelling } from './one-spelling/versions.ts'
import { changesBetween } from './redocly-diff.ts'
import { byPlace } from './report.ts'
import { unsaid } from './unsaid.ts'

/** What a change of a contract means: the bump that it asks for, and why. */
export interface Verdict {
  readonly bump: Bump
  /** Every change, by place. */
  readonly findings: readonly Finding[]
}

/**
 * Judges what changed between two versions of an OpenAPI or AsyncAPI document.
 *
 * What means the same is no change, however it is written. What goes to the service may be accepted more widely, what comes
 * from it may be promised more narrowly; anything else is breaking. Of what no rule speaks, a finding says that it changed.
 *
 * @param base The version that is out there; refs into other files are bundled, and the words are those of OpenAPI 3.1.
 * @param revision The version that is to follow it.
 * @throws {TypeError} When one of them is an OpenAPI document and the other is not.
 * @throws {Error} When `redocly diff`, which looks for changes beside our rules, cannot be run.
 */
export async function diffDocuments(base: JsonObject, revision: JsonObject): Promise<Verdict> {
  if ('asyncapi' in base !== 'asyncapi' in revision) {
    throw new TypeError('Cannot compare an OpenAPI document with an AsyncAPI one')
  }
  const versions = inOneSpelling(base, revision)
  const [found, told] = await Promise.all([changesBetween(versions), compareDocuments(base, revision)])
  const findings = [...told, ...unsaid(found, versions, told)].toSorted(byPlace)
  return { bump: largest(findings.map(bumpOf)), findings }
}
