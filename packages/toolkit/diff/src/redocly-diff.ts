import { foundChanges, type FoundChange } from '@loyalty-kit/document/redocly'
import { schemasAt } from './normal-form/schemas.ts'
import type { Version } from './normal-form/versions.ts'
import { same } from './same.ts'

/**
 * The changes that `redocly diff` finds between two versions in normal form, each where it is used.
 *
 * @throws {Error} When it cannot be run, or prints no report.
 */
export async function changesBetween([base, revision]: readonly [Version, Version]): Promise<readonly FoundChange[]> {
  const [baseDocument, revisionDocument] = [base.written.document, revision.written.document]
  const found = same(baseDocument, revisionDocument) ? [] : await foundChanges(baseDocument, revisionDocument)
  return found.filter((change) => !isDefinition(change))
}

/** True for a definition, whose changes are found where it is used. */
function isDefinition({ path, kind }: FoundChange): boolean {
  return path.startsWith(`#/${schemasAt}`) || (path.startsWith('#/components') && kind !== 'modified')
}
