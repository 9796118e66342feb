import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { peer } from './peer-sites.ts'

/** A rule of HTML that pages break, and the file that emits what breaks it. */
export interface HtmlFault {
  readonly rule: string
  /** A file of a package of Starlight; `undefined` for what is ours. */
  readonly file: string | undefined
  readonly count: number
  readonly pages: number
}

/** What Starlight's blocks of code emit, which are those of Expressive Code, by the end of its selector. */
const emitters: readonly { readonly rule: string; readonly within: RegExp; readonly file: string }[] = [
  {
    rule: 'element-permitted-content',
    within: /figure[^>]* > pre[^>]* > code[^>]* > div[^>]*$/,
    file: '@expressive-code/core/dist/index.js',
  },
  {
    rule: 'element-permitted-content',
    within: /figure[^>]* > div[^>]* > button[^>]* > div[^>]*$/,
    file: '@expressive-code/plugin-frames/dist/index.js',
  },
]

interface HtmlValidate {
  readonly HtmlValidate: new (config: object) => {
    validateStringSync(html: string): { results: readonly { readonly messages: readonly Message[] }[] }
  }
}

interface Message {
  readonly ruleId: string
  readonly message: string
  readonly selector: string | null
}

/** How often the pages of a site break each rule of HTML, by what breaks it and by the file that emits it. */
export async function htmlFaults(folder: string): Promise<HtmlFault[]> {
  const { HtmlValidate } = await peer<HtmlValidate>('html-validate')
  const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'))
  const found = pages.flatMap((page) => {
    const { results } = validator.validateStringSync(readFileSync(join(folder, page), 'utf8'))
    return results.flatMap(({ messages }) =>
      messages.map((each) => ({ page, rule: `${each.ruleId}: ${each.message}`, file: fileOf(each) })),
    )
  })
  return [...Map.groupBy(found, ({ rule, file }) => `${rule} ${file}`).values()].flatMap((group) =>
    group.slice(0, 1).map(({ rule, file }) => ({
      rule,
      file,
      count: group.length,
      pages: new Set(group.map(({ page }) => page)).size,
    })),
  )
}

function fileOf({ ruleId, selector }: Message): string | undefined {
  return emitters.find(({ rule, within }) => rule === ruleId && within.test(selector ?? ''))?.file
}
