import { childPointer } from '@specwright/json-schema/json'
import type { ReportAt } from '../openapi/path-parameters.ts'
import { isInData } from '../data-members.ts'

/** Reports each array that a Swagger 2.0 document separates by tabs, which OpenAPI 3 cannot express. */
export function reportTabs(swagger: unknown, report: ReportAt): void {
  const visit = (value: unknown, path: readonly string[], pointer: string): void => {
    if (typeof value !== 'object' || value === null || isInData(path)) return
    for (const [key, each] of Object.entries(value)) {
      const at = childPointer(pointer, key)
      if (key === 'collectionFormat' && each === 'tsv')
        report(at, '"tsv" is not supported. The array is sent and read as OpenAPI does by default.')
      visit(each, [...path, key], at)
    }
  }
  visit(swagger, [], '')
}
