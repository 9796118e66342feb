import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { CompileOptions } from '../../src/compile/compile-schema.ts'
import { compiled } from '../compiled.ts'

/** One file of the JSON-Schema-Test-Suite, tried. */
export interface SuiteRow {
  readonly file: string
  readonly passed: number
  /** What went otherwise than the suite says, in words. */
  readonly failures: readonly string[]
}

/** Where the suite keeps the tests of formats, below those of a draft. */
const formatTests = join('optional', 'format')

interface Group {
  readonly description: string
  readonly schema: unknown
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[]
}

/**
 * Runs the mandatory tests of draft 2020-12, and those of formats where the folder holds them, against compiled code:
 * `is`, and `check` which must agree with it.
 */
export async function runSuite(folder: string): Promise<SuiteRow[]> {
  const remotes = Object.fromEntries(
    filesBelow(join(folder, 'remotes')).map((file) => {
      const uri = `http://localhost:1234/${relative(join(folder, 'remotes'), file).replaceAll('\\', '/')}`
      return [uri, readJson(file)]
    }),
  )
  const tests = join(folder, 'tests', 'draft2020-12')
  const rows: SuiteRow[] = []
  for (const file of [...filesOf(tests), ...filesOf(join(tests, formatTests)).map((name) => join(formatTests, name))]) {
    const formats = file.startsWith(formatTests) ? 'assert' : 'annotate'
    const failures: string[] = []
    let passed = 0
    for (const group of readJson(join(tests, file)) as readonly Group[]) {
      const outcomes = await outcomesOf(group, { remotes, formats })
      failures.push(...outcomes.filter((outcome) => outcome !== ''))
      passed += outcomes.filter((outcome) => outcome === '').length
    }
    rows.push({ file, passed, failures })
  }
  return rows
}

/** An empty text for each test that passes, what went wrong for each other. */
async function outcomesOf({ description, schema, tests }: Group, options: CompileOptions): Promise<string[]> {
  try {
    const { is, check } = await compiled(schema, options)
    return tests.map((test) => {
      const agrees = is(test.data) === test.valid && (check(test.data).length === 0) === test.valid
      return agrees ? '' : `${description}: ${test.description}: must be ${test.valid ? 'valid' : 'invalid'}`
    })
  } catch (error) {
    return tests.map((test) => `${description}: ${test.description}: ${String(error)}`)
  }
}

/** The JSON files right in a folder; none where it is missing. */
function filesOf(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
