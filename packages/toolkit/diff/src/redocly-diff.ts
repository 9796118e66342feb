import { foundChanges, type FoundChange } from '@loyalty-kit/document/redocly'
import { schemasAt } from './one-spelling/schemas.ts'
import type { Version } from './one-spelling/versions.ts'
import { same } from './same.ts'

/**
 * The changes that `redocly diff` finds between two versions in one spelling: each where it is used.
 *
 * @throws {Error} When it cannot be run, or gives no report.
 */
export async function changesBetween([base, revision]: readonly [Version, Version]): Promise<readonly FoundChange[]> {
  const [was, is] = [base.written.document, revision.written.document]
  const found = same(was, is) ? [] : await foundChanges(was, is)
  return found.filter((change) => !isDefinition(change))
}

/** True for what counts only where it is used, and is found there. */
function isDefinition({ path, kind }: FoundChange): boolean {
  return path.startsWith(`#/${schemasAt}`) || (path.startsWith('#/components') && kind !== 'modified')
}
