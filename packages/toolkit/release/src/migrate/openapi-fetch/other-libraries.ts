import { ts } from 'ts-morph'
import type { Mark } from '../code/marks.ts'

/** Packages that take a client of openapi-fetch, and what a generated folder has in their place. */
const libraries: Readonly<Record<string, string>> = {
  'openapi-react-query': 'the output queries has options of TanStack Query',
  'swr-openapi': 'the output queries has a key and a fetcher for each operation that reads',
  'openapi-msw': 'the output mock has a mock of the whole document',
}

/** Marks of imports that are used together with openapi-fetch. */
export function otherLibraries(file: ts.SourceFile): Mark[] {
  return file.statements.flatMap((each) => {
    if (!ts.isImportDeclaration(each) || !ts.isStringLiteral(each.moduleSpecifier)) return []
    const { text } = each.moduleSpecifier
    const instead = Object.hasOwn(libraries, text) ? libraries[text] : undefined
    return instead === undefined
      ? []
      : [{ at: each.getStart(), why: `${text} takes a client or types of openapi-fetch: ${instead}` }]
  })
}
