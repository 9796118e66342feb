import type { JsonObject } from '@specwright/json-schema/json'
import { compareDocuments } from '../compare/documents.ts'
import { compareNames } from './compare-names.ts'
import type { Generated } from './exports.ts'
import { rateClients } from './rate-clients.ts'
import { verdictFrom, type Verdict } from './verdict.ts'
import { byPlace } from '../contract/by-place.ts'

/**
 * Rates the changes between two versions of an OpenAPI or AsyncAPI document: for programs on the wire, for those that use the
 * generated types, and for callers of the generated client.
 *
 * Another spelling of the same is not a change. Requests may be accepted more widely and responses may be narrowed;
 * anything else is breaking. A change that no rule rates is reported as one that requires nothing.
 *
 * @param base The version that users have; refs into other files are bundled, and OpenAPI is 3.1.
 * @param revision The version that replaces it.
 * @param generated What is generated from both, whose names count too. Default: nothing.
 * @throws {TypeError} When one of them is an OpenAPI document and the other is not.
 */
export async function diffDocuments(base: JsonObject, revision: JsonObject, generated?: Generated): Promise<Verdict> {
  if ('asyncapi' in base !== 'asyncapi' in revision) {
    throw new TypeError('Cannot compare an OpenAPI document with an AsyncAPI one')
  }
  const found = [...compareDocuments(base, revision)]
  if (generated) found.push(...compareNames(base, revision, { generated, rated: found }), ...generated.mock)
  return verdictFrom(rateClients(found, { base, revision, generated }).toSorted(byPlace))
}
