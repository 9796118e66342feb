import { readFields } from './fields.ts'
import type { Operation } from './operation.ts'
import type { AllowedResponse, Issue } from './route.ts'

/**
 * What is wrong with the headers of a response, as far as the contract documents them.
 *
 * @param headers By names in lower case.
 */
export function headerIssues(
  { responses: described }: Operation,
  { status, headers: check }: AllowedResponse,
  headers: Readonly<Record<string, string>>,
): readonly Issue[] {
  if (!check) return []
  const names = described.find((each) => each.status === status)?.headers ?? []
  const sent = names.flatMap((name): (readonly [string, string])[] => {
    const value = headers[name.toLowerCase()]
    return value === undefined ? [] : [[name, value]]
  })
  return readFields(sent, check.fields, (values, options) => check.validator.check(values, options)).issues
}
