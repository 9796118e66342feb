import { diffDocuments, withClient, type Verdict } from '@specwright/diff'
import { clientFindings } from './client-findings.ts'
import type { NamedVersion } from '../io/read-named-version.ts'

/**
 * Rates the changes between two versions of a document: over the wire, of the types, and of the names and arguments of the
 * generated client.
 *
 * @throws {TypeError} When one of them is an OpenAPI document and the other is not.
 */
export async function rateVersions(base: NamedVersion, revision: NamedVersion): Promise<Verdict> {
  return withClient(await diffDocuments(base.root, revision.root), clientFindings(base, revision))
}
