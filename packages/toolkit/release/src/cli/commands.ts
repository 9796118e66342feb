import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { onLine, onLines } from '@specwright/code/places'
import { writeReports, apiReports } from '../api/reports.ts'
import { checkChangesets } from '../gate/gate.ts'
import { reportChanges } from '../gate/report-changes.ts'
import { repositoryAddress } from '../pack/address.ts'
import { billOfMaterials } from '../pack/bill-of-materials.ts'
import { packRelease } from '../pack/pack.ts'
import { readRepository } from '../read-release.ts'
import type { Repository } from '../repository.ts'
import { createVersion } from '../version.ts'
import { UsageError } from './usage-error.ts'

/** A command: its help, and what it does. */
export interface Command {
  /** Its arguments. */
  readonly form: string
  /** One line. */
  readonly summary: string
  /** Runs it and returns the exit code. */
  readonly run: (argv: readonly string[]) => Promise<number>
}

/** The commands by name, in the order of help. */
export const commands: Readonly<Record<string, Command>> = {
  gate: {
    form: '',
    summary: 'fails if the next versions promise less than the changes since the last release require',
    async run(argv) {
      noMore(argv)
      const { passes, text } = await checkChangesets(await working())
      process[passes ? 'stdout' : 'stderr'].write(onLines(text))
      return passes ? 0 : 1
    },
  },
  version: {
    form: '',
    summary: 'creates the next version: packages, changelogs, documents, record',
    async run(argv) {
      noMore(argv)
      await createVersion(await working())
      return 0
    },
  },
  pack: {
    form: 'DIR',
    summary: 'writes the tarballs to publish to DIR, with their order, notes and bill of materials',
    async run([to, ...argv]) {
      if (to === undefined) throw new UsageError('DIR is missing: name a folder for the tarballs')
      noMore(argv)
      pack(await working(), resolve(to))
      return 0
    },
  },
  check: {
    form: '[--node FILE]',
    summary:
      'packs the packages, installs them in a new project as users do, and imports every entry, with another Node.js',
    async run(argv) {
      const node = nodeOf(argv)
      const { checkPacked } = await import('../pack/check-packed.ts')
      const repository = await working()
      const folder = mkdtempSync(join(tmpdir(), 'specwright-release-'))
      try {
        const problems = checkPacked(repository, folder, node)
        for (const { name, problem } of problems)
          process.stdout.write(problem === undefined ? `ok      ${name}\n` : `FAILED  ${name}\n${onLines(problem)}\n`)
        return problems.every(({ problem }) => problem === undefined) ? 0 : 1
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  },
  api: {
    form: '[--check]',
    summary: 'writes api.md of each package, its exports; with --check, fails if one is not current',
    async run([flag, ...argv]) {
      noMore(flag === '--check' ? argv : [flag ?? '', ...argv].filter(Boolean))
      const repository = await working()
      if (flag !== '--check') {
        writeReports(repository)
        return 0
      }
      const stale = apiReports(repository).filter(({ fresh }) => !fresh)
      for (const { path } of stale) process.stderr.write(`${onLine(path)} is not current. Run specwright-release api\n`)
      return stale.length === 0 ? 0 : 1
    },
  },
  migrate: {
    form: 'PACKAGE [--dry-run] [--project FILE] [--from VERSION] PATH...',
    summary: 'rewrites the callers of a package in PATH for its new major version, which is installed',
    async run(argv) {
      const { migrate } = await import('../migrate/command.ts')
      const { text } = migrate(argv, process.cwd())
      process.stdout.write(onLines(text))
      return 0
    },
  },
  report: {
    form: 'COMMIT',
    summary: 'reports what has changed in the contracts since a commit, as annotations of GitHub',
    async run([commit, ...argv]) {
      if (commit === undefined) throw new UsageError('COMMIT is missing: name the commit to compare with')
      noMore(argv)
      process.stdout.write(await reportChanges(await working(), commit))
      return 0
    },
  },
}

async function working(): Promise<Repository> {
  return await readRepository(process.cwd())
}

function noMore([first]: readonly string[]): void {
  if (first !== undefined) throw new UsageError(`Unexpected argument "${first}"`)
}

/** The Node.js that is to import, if one is named. */
function nodeOf([flag, file, ...rest]: readonly string[]): string | undefined {
  noMore(flag === '--node' ? rest : flag === undefined ? [] : [flag])
  if (flag !== undefined && file === undefined) throw new UsageError('FILE is missing: name the program of a Node.js')
  return file
}

function pack(repository: Repository, to: string): void {
  const address = repositoryAddress(process.env)
  const { tag, version = 'nothing', packages } = packRelease(repository, to, { address })
  if (packages.length > 0) {
    const { root } = repository
    const tarballs = packages.map(({ name, tarball }) => ({ name, tarball: join(to, tarball) }))
    writeFileSync(join(to, 'sbom.cdx.json'), billOfMaterials({ name: basename(root), root }, tarballs))
  }
  process.stdout.write(`${version}, as ${tag}\n${packages.map(({ tarball }) => `${tarball}\n`).join('')}`)
}
