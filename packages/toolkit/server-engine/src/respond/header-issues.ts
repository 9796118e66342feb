import { headerIssuesOf } from '../route/fields.ts'
import type { AllowedResponse, Issue } from '../route/route.ts'

/**
 * What is wrong with the headers of a response, as far as the contract documents them.
 *
 * @param headers By names in lower case.
 */
export function headerIssues(
  { headers: input }: AllowedResponse,
  headers: Readonly<Record<string, string>>,
): readonly Issue[] {
  if (!input) return []
  const { validator, fields } = input
  return headerIssuesOf(new Map(Object.entries(headers)), {
    fields,
    check: (values, options) => validator.check(values, options),
  })
}
