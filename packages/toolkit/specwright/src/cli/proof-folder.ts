import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject } from '@specwright/json-schema/json'
import { scriptOf, type ReportedFailure } from '../prove/report/reported-failure.ts'
import { jsonIn } from './json-file.ts'
import { UsageError } from './usage-error.ts'

/** The folder that a proof writes to. */
export interface ProofFolder {
  /** Writes the smallest request of each failure as an `.http` file and as a command, and the report, in place of those of an earlier run. */
  write(failures: readonly ReportedFailure[], report: string): void
}

/** What a file of a failure is called. */
const failureFile = /^\d{3,}-[a-z-]+\.(?:http|sh)$/

/**
 * Opens the folder of `--out`.
 *
 * @throws {UsageError} If it has files that an earlier run has not written, and this one may overwrite.
 */
export function openProofFolder(folder: string): ProofFolder {
  const report = join(folder, 'report.json')
  const earlier = existsSync(report) ? filesOf(jsonIn(report)) : []
  const refuse = (name: string): never => {
    throw new UsageError(`Cannot write to ${folder}: no earlier run has written its ${name}. Name another folder`)
  }
  if (earlier === undefined) return refuse('report.json')
  const other = existsSync(folder)
    ? readdirSync(folder).find((name) => failureFile.test(name) && !earlier.includes(name))
    : undefined
  if (other !== undefined) return refuse(other)
  return {
    write(failures, text) {
      mkdirSync(folder, { recursive: true })
      for (const name of earlier) rmSync(join(folder, name), { force: true })
      for (const [index, failure] of failures.entries()) {
        const { judge, http } = failure
        writeFileSync(join(folder, fileOf(index, judge, 'http')), http)
        writeFileSync(join(folder, fileOf(index, judge, 'sh')), scriptOf(failure))
      }
      writeFileSync(report, text)
    },
  }
}

function fileOf(index: number, judge: string, extension: 'http' | 'sh'): string {
  return `${String(index + 1).padStart(3, '0')}-${judge}.${extension}`
}

/** The files that the run of a report has written; `undefined` if it is not a report of a run. */
function filesOf(report: unknown): readonly string[] | undefined {
  const failures = isObject(report) && Array.isArray(report['coverage']) ? report['failures'] : undefined
  if (!Array.isArray(failures)) return undefined
  const names = failures.flatMap((each: unknown, index) => {
    const judge = isObject(each) ? String(each['judge']) : ''
    return [fileOf(index, judge, 'http'), fileOf(index, judge, 'sh')]
  })
  return names.filter((name) => failureFile.test(name))
}
