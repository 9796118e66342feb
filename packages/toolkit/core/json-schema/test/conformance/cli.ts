import { hasSuite } from '@specwright/machine/suite'
import { knownGaps } from './gaps.ts'
import { runSuite } from './suite.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined || !hasSuite(folder)) {
  console.error(
    `Cannot find the JSON-Schema-Test-Suite in ${folder ?? 'nothing'}: name a folder with tests/draft2020-12 and remotes`,
  )
  process.exit(2)
}

const rows = await runSuite(folder)
const width = Math.max(...rows.map(({ file }) => file.length))
for (const { file, passed, failures } of rows) {
  console.log(`${file.padEnd(width)}  ${String(passed).padStart(4)} / ${String(passed + failures.length).padStart(4)}`)
}
const failures = rows.flatMap(({ file, failures: list }) => list.map((failure) => `${file}: ${failure}`))
const passed = rows.reduce((sum, row) => sum + row.passed, 0)
console.log(`${'all'.padEnd(width)}  ${String(passed).padStart(4)} / ${String(passed + failures.length).padStart(4)}`)
const surprises = failures.filter((failure) => !Object.hasOwn(knownGaps, failure))
for (const failure of surprises) console.error(`Not conforming: ${failure}`)
const closed = Object.keys(knownGaps).filter((gap) => !failures.includes(gap))
for (const gap of closed) console.error(`Passes, and still listed as a gap: ${gap}`)
process.exitCode = surprises.length + closed.length === 0 ? 0 : 1
