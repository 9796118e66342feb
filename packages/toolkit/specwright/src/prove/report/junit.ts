import { inXml } from '@specwright/code/places'
import { product } from '@specwright/code/product'
import type { Proof } from '../prove.ts'
import type { ReportedFailure } from './reported-failure.ts'

/** A proof as JUnit's XML: a case for each operation, and one for each failure. */
export function junitOf({ coverage }: Proof, failures: readonly ReportedFailure[]): string {
  const failed = new Set(failures.flatMap(({ operations }) => operations))
  const passed = coverage.filter(({ operation }) => !failed.has(operation))
  const cases = [
    ...failures.map(failedCase),
    ...passed.map(({ operation, skipped }) => {
      const name = `<testcase classname="${product.command} prove" name="${inXml(operation)}"`
      return skipped === undefined ? `${name}/>` : `${name}><skipped message="${inXml(skipped)}"/></testcase>`
    }),
  ]
  const skipped = passed.filter((each) => each.skipped !== undefined).length
  const count = failures.filter(({ isKnown }) => !isKnown).length
  const known = failures.length - count
  const numbers = `tests="${cases.length}" failures="${count}" errors="0" skipped="${skipped + known}"`
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites><testsuite name="${product.command} prove" ${numbers}>
${cases.join('\n')}
</testsuite></testsuites>
`
}

function failedCase({
  operations,
  title,
  request,
  expected,
  got,
  place,
  rule,
  http,
  isKnown,
  judge,
}: ReportedFailure): string {
  const name = `${operations[0] ?? ''}: ${title} (${request})`
  const text = inXml(`expected: ${expected}\ngot: ${got}\nrule: ${place} ${rule}\n\n${http}`)
  const outcome = isKnown
    ? `<skipped message="${inXml(`known: ${got}`)}"/>`
    : `<failure type="${judge}" message="${inXml(`${expected}; got ${got}`)}">${text}</failure>`
  return `<testcase classname="${product.command} prove" name="${inXml(name)}">${outcome}</testcase>`
}
