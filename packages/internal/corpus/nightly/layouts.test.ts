import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { layoutDifferences } from '../../../toolkit/specwright/test/layout-differences.ts'
import { addressOf, isIn, listedDocuments } from '../src/documents.ts'

/** Where the documents are, as the README says. */
const folder = process.env['SPECWRIGHT_CORPUS']

// openapi-typescript does not read what OpenAPI 3.2 added.
const documents = listedDocuments().filter((each) => !each.version.startsWith('3.2') && isIn(folder ?? '', each))

/** Differences that are wanted in any document. */
const wanted = [
  // Types of schemas have their conditions, and a member with a default may be absent.
  /is not one of (?:ours|theirs)$/,
  // A path has the parameters that its template names, whatever is declared.
  /\/parameters\/path(?:\/[^/]*)? is (?:only in|optional only in) (?:ours|theirs)$/,
]

test.skipIf(folder === undefined)(
  'openapi-typescript writes the same paths and webhooks for all that it reads',
  async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined) // what it says of documents that it refuses
    const found: string[] = []
    for (const document of documents) {
      const root = join(folder ?? '', document.repository)
      const [differences = []] = await layoutDifferences([join(root, document.path)], [root])
      const others = differences.filter((line) => line.startsWith('#') && !wanted.some((pattern) => pattern.test(line)))
      found.push(...others.map((line) => `${addressOf(document)} ${line}`))
    }
    expect(documents).not.toEqual([])
    expect(found).toEqual([])
  },
)
