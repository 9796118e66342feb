import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { ConsolePlan } from '../src/console/plan.ts'
import type { Folder } from './command.ts'
import { run } from './recorder.ts'

/** A language of samples, as their blocks name it. */
export type SampleTag = 'sh' | 'ts' | 'js'

/** What a page shows of its operation. */
export interface ShownOperation {
  /** The name of the page. */
  readonly page: string
  readonly samples: Readonly<Record<SampleTag, string>>
  readonly plan: ConsolePlan
}

/** What is shown of the operations of a document in a folder, by their ids. */
export type Show = (
  folder: Folder,
  document: string,
  ids: readonly string[],
) => Promise<Readonly<Record<string, ShownOperation>>>

const program = fileURLToPath(new URL('operations-process.ts', import.meta.url))

/** As the modules of the pages say, without a site, which takes long to build: nightly, the pages show the same. */
export const showByModules: Show = async ({ path }, document) => {
  const printed = await run(process.execPath, ['--conditions=@specwright/source', program, document], path)
  expect(printed).toMatch(/^\{/)
  return JSON.parse(printed) as Readonly<Record<string, ShownOperation>> // as the program has it
}

/** As the pages of a site show them. */
export const showOnPages: Show = async (folder, document, ids) => {
  const site = document.replace(/\.json$/, '-site')
  const { status, output } = await folder.run(['build', document, '--out', site])
  expect(status, output).toBe(0)
  const names = readdirSync(join(folder.path, site, 'operations')).filter((name) => !name.includes('.'))
  const pages = new Map(names.map((name) => [planOn(folder, `${site}/operations/${name}`).operation, name]))
  return Object.fromEntries(
    ids.map((id) => {
      const page = pages.get(id) ?? ''
      const at = `${site}/operations/${page}`
      const markdown = folder.read(`${at}.md`)
      const sampleOf = (language: SampleTag): string =>
        new RegExp(`^\`\`\`${language}\\b.*\n([^]*?)^\`\`\`$`, 'm').exec(markdown)?.[1] ?? ''
      const samples = { sh: sampleOf('sh'), ts: sampleOf('ts'), js: sampleOf('js') }
      return [id, { page, samples, plan: planOn(folder, at) }]
    }),
  )
}

/** What the console of a page knows. */
function planOn(folder: Folder, path: string): ConsolePlan {
  const page = folder.page(`${path}/index.html`)
  return JSON.parse(page.querySelector('docs-console')?.getAttribute('data-plan') ?? '') as ConsolePlan
}
