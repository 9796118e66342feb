import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import {
  onLine,
  onLines,
  product,
  type Command,
  type Commands,
  type ProgressLine,
  type Values,
} from 'specwright/internal'
import { writeReports, apiReports } from '../api/reports.ts'
import { checkChangesets } from '../gate/check-changesets.ts'
import { reportChanges } from '../gate/report-changes.ts'
import { repositoryAddress } from '../pack/address.ts'
import { billOfMaterials } from '../pack/bill-of-materials.ts'
import { packRelease } from '../pack/pack.ts'
import { readRepository } from '../repository/read-release.ts'
import type { Repository } from '../repository/repository.ts'
import { createVersion } from '../versions/version.ts'
import { publishPacked } from '../pack/publish.ts'
import { CommandError, UsageError } from './usage-error.ts'

/** What a command of this package does: whatever fails is a reason to tell the caller, not a fault. */
type Run = (argv: readonly string[], values: Values, progress: ProgressLine) => Promise<number> | number

function command({
  run,
  words,
  ...rest
}: Omit<Command, 'run' | 'example'> & { readonly words: string; readonly run: Run }): Command {
  return {
    ...rest,
    example: `release ${words}`,
    run: async (argv, values, _stack, progress) => {
      try {
        return await run(argv, values, progress)
      } catch (error) {
        // What a program that was run has printed, or what is wrong with the repository.
        if (error instanceof Error && error.constructor === Error)
          throw new CommandError(error.message, { cause: error })
        throw error
      }
    },
  }
}

const configured = `release.config.ts in the working folder says which packages and contracts there are. In a repository with changesets, the
record of the last release is a folder; in one without, the last tag like v1.2.3 is the last release.
`

const comparing = 'Comparing with the last release'

/** The commands by name, in the order of help. */
export const commands: Commands = {
  gate: command({
    forms: [''],
    summary: 'fails if the next versions promise less than the changes since the last release require',
    details: configured,
    words: 'gate',
    options: {},
    async run(argv, _values, progress) {
      noMore(argv)
      progress.step(comparing)
      const { passes, text } = await checkChangesets(await working())
      progress.clear()
      process[passes ? 'stdout' : 'stderr'].write(onLines(text))
      return passes ? 0 : 1
    },
  }),
  version: command({
    forms: [''],
    summary: 'creates the next version: packages, changelogs, documents, record',
    details: configured,
    words: 'version',
    options: {},
    async run(argv, _values, progress) {
      noMore(argv)
      progress.step(comparing)
      await createVersion(await working(), progress.step)
      return 0
    },
  }),
  pack: command({
    forms: ['DIR'],
    summary: 'writes the tarballs to publish to DIR, with their order, notes and bill of materials',
    words: 'pack packed',
    options: {},
    async run([to, ...argv], _values, progress) {
      if (to === undefined) throw new UsageError('DIR is missing: name a folder for the tarballs')
      noMore(argv)
      pack(await working(), resolve(to), progress)
      return 0
    },
  }),
  publish: command({
    forms: ['DIR'],
    summary: 'publishes what pack wrote to DIR, in its order; what the registry has already stays as it is',
    words: 'publish packed --provenance',
    options: {
      provenance: { type: 'boolean', meaning: 'prove where the packages were built, where the registry can check it' },
    },
    run([from, ...argv], { provenance }, progress) {
      if (from === undefined) throw new UsageError('DIR is missing: name the folder that pack wrote to')
      noMore(argv)
      const published = publishPacked(resolve(from), { isProven: provenance === true, step: progress.step })
      progress.clear()
      process.stdout.write(published.map((id) => `${onLine(id)}\n`).join('') || 'The registry has all of them\n')
      return 0
    },
  }),
  migrate: command({
    forms: ['PACKAGE PATH...', 'openapi-fetch PATH... --to DIR'],
    summary: 'rewrites the callers of a package in PATH for its new major version, which is installed',
    details: `With --to, it rewrites callers of openapi-fetch, and of types of openapi-typescript, for the client that is generated in DIR.
What would mean something else is marked, and stays as it is.
`,
    words: 'migrate @shop/client src/',
    options: {
      'dry-run': { type: 'boolean', meaning: 'only report what would be rewritten' },
      project: {
        type: 'string',
        value: 'FILE',
        meaning: 'the tsconfig.json of the callers (default: the nearest one)',
      },
      from: {
        type: 'string',
        value: 'VERSION',
        meaning: 'the version that they are written for (default: the one before)',
      },
      to: {
        type: 'string',
        value: 'DIR',
        meaning: 'the folder of the generated client, with the outputs types, client, fetch and operations',
      },
    },
    async run(argv, values, progress) {
      const { migrate } = await import('../migrate/command.ts')
      progress.step('Reading the callers')
      const { text } = migrate(argv, process.cwd(), values) // as they were parsed
      progress.clear()
      process.stdout.write(onLines(text))
      return 0
    },
  }),
  report: command({
    forms: ['COMMIT'],
    summary: 'reports what has changed in the contracts since a commit, as annotations of GitHub',
    details: configured,
    words: 'report origin/main',
    options: {},
    async run([commit, ...argv], _values, progress) {
      if (commit === undefined) throw new UsageError('COMMIT is missing: name the commit to compare with')
      noMore(argv)
      progress.step(`Comparing with ${commit}`)
      const report = await reportChanges(await working(), commit)
      progress.clear()
      process.stdout.write(onLines(report))
      return 0
    },
  }),
  check: command({
    forms: [''],
    summary: 'packs the packages, installs them in a new project as users do, and imports every entry',
    words: 'check --node /opt/node20/bin/node',
    options: { node: { type: 'string', value: 'FILE', meaning: 'import with another Node.js' } },
    async run(argv, { node }, progress) {
      noMore(argv)
      const { checkPacked } = await import('../pack/check-packed.ts')
      const repository = await working()
      const folder = mkdtempSync(join(tmpdir(), `${product.folders}-release-`))
      try {
        const problems = checkPacked(repository, folder, {
          ...(typeof node === 'string' && { node }),
          step: progress.step,
        })
        progress.clear()
        for (const { name, problem } of problems)
          process.stdout.write(problem === undefined ? `ok      ${name}\n` : `FAILED  ${name}\n${onLines(problem)}\n`)
        return problems.every(({ problem }) => problem === undefined) ? 0 : 1
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }),
  api: command({
    forms: [''],
    summary: 'writes api.md of each package, its exports',
    words: 'api --check',
    options: { check: { type: 'boolean', meaning: 'fail if one is not current, and write nothing' } },
    async run(argv, { check }, progress) {
      noMore(argv)
      const repository = await working()
      if (check !== true) {
        writeReports(repository, progress.step)
        return 0
      }
      const stale = apiReports(repository, progress.step).filter(({ fresh }) => !fresh)
      progress.clear()
      for (const { path } of stale)
        process.stderr.write(`${onLine(path)} is not current. Run ${product.command} release api\n`)
      return stale.length === 0 ? 0 : 1
    },
  }),
}

async function working(): Promise<Repository> {
  return await readRepository(process.cwd())
}

function noMore([first]: readonly string[]): void {
  if (first !== undefined) throw new UsageError(`Unexpected argument "${first}"`)
}

function pack(repository: Repository, to: string, progress: ProgressLine): void {
  const address = repositoryAddress(process.env)
  const { tag, version = 'nothing', packages } = packRelease(repository, to, { address, step: progress.step })
  if (packages.length > 0) {
    const { root } = repository
    const tarballs = packages.map(({ name, tarball }) => ({ name, tarball: join(to, tarball) }))
    writeFileSync(join(to, 'sbom.cdx.json'), billOfMaterials({ name: basename(root), root }, tarballs))
  }
  progress.clear()
  process.stdout.write(`${version}, as ${tag}\n${packages.map(({ tarball }) => `${tarball}\n`).join('')}`)
}
