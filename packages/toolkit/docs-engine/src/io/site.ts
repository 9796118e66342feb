import { readFileSync } from 'node:fs'
import { basename, extname, resolve } from 'node:path'
import { documentFiles, generateProject, type Diagnostic, type GeneratedFile } from 'specwright'
import { onLine, product } from 'specwright/internal'
import { contractChanges, type ContractPart } from './changelog.ts'
import { readReleases, type Release } from './releases.ts'
import { withPageLinks } from './description-links.ts'
import { readWorkflows, type Workflows } from './workflows.ts'
import { languageOf, type Language } from '../language/language.ts'
import { speakerOf, type Speaker } from '../language/speaker.ts'
import type { DocsData, Download, Operation } from '../reference/docs-data.ts'
import { titled, withOwnTitles } from '../reference/title.ts'
import { clientSetupOf } from '../site/client-setup.ts'
import { editAddressesOf, type EditAddresses } from '../site/edit-addresses.ts'
import type { Assistant, Demo, DocsOptions, SampleLanguage } from '../site/options.ts'

/** What pages show besides the contract. */
export interface SiteFacts {
  readonly title: string
  readonly description: string
  /** The language of the pages, with the sentences of the engine. */
  readonly language: Language
  readonly demo: Demo & Required<Pick<Demo, 'command'>>
  /** The languages of the samples. */
  readonly samples: readonly SampleLanguage[]
  /** What precedes a call of each operation with the client, by its id: the parts of it between which the address is. */
  readonly clientSetups: Readonly<Record<string, readonly string[]>>
  readonly downloads: readonly Download[]
  readonly workflows: Workflows | null
  readonly changelog: { readonly releases: readonly Release[]; readonly contracts: readonly ContractPart[] } | null
  readonly version: DocsOptions['version'] | null
  readonly picture: string | null
  readonly edit: EditAddresses
  readonly assistants: readonly Assistant[]
  /** Whether what pages have no words for prevents the build. */
  readonly strict: boolean
}

/** A site as data, and the modules of the mock in its pages. */
export interface Site {
  readonly data: DocsData
  readonly facts: SiteFacts
  /** `mock.ts` and what it imports. */
  readonly mock: readonly GeneratedFile[]
  readonly warnings: readonly Diagnostic[]
  /** What pages leave out of descriptions, on one line each. */
  readonly notes: readonly string[]
  /** Absolute paths of all files that were read. */
  readonly sources: readonly string[]
}

/** Where the outputs go: names of generated files, which nothing else depends on. */
const outputs = {
  types: 'types.ts',
  validators: 'validators/index.ts',
  mock: 'mock.ts',
  document: 'downloads',
  docs: 'docs.json',
} as const

/** The assistants of a site that names none. */
const usualAssistants: readonly Assistant[] = [
  { name: 'ChatGPT', url: 'https://chatgpt.com/?q={prompt}' },
  { name: 'Claude', url: 'https://claude.ai/new?q={prompt}' },
]

/**
 * Reads everything that a site shows.
 *
 * @param root Folder that the paths of the options are relative to.
 * @throws {DocumentError} If the contract cannot be used.
 */
export async function readSite(options: DocsOptions, root: string): Promise<Site> {
  const { contract, changelog, version, picture, strict = false } = options
  const language = languageOf(options.language)
  const { say } = speakerOf(language)
  const workflows = options.workflows === undefined ? null : readWorkflows(options.workflows, root, say)
  const { files, warnings, sources } = await generateProject(
    { documents: [{ ...contract, strict, outputs }] },
    { root },
  )
  const docs = files.find(({ path }) => path === outputs.docs)
  const notes = new Set<string>()
  const written = named(JSON.parse(docs?.content ?? '{}') as DocsData, options.demo, say) // as generated above
  const data = withPageLinks(written, (link, pointer) => notes.add(noteOn(link, pointer, contract.document)))
  if (strict && notes.size > 0) throw new TypeError(['links of descriptions lead nowhere', ...notes].join('\n'))
  const command = `npx ${product.command} mock ${basename(contract.document)}`
  const demo = { url: locatedAt(data.server), command, ...options.demo }
  const { clientSetup } = options
  const setupOf = (operation: Operation): readonly string[] =>
    clientSetup ? [clientSetup(operation)] : clientSetupOf(operation, data, demo)
  const { title = data.title, description = say('siteDescription', { title: data.title }) } = options
  return {
    data,
    facts: {
      title,
      description,
      language,
      demo,
      samples: options.samples ?? ['curl', 'typescript', 'fetch'],
      clientSetups: Object.fromEntries(data.operations.map((each) => [each.id, setupOf(each)])),
      downloads: [
        ...downloadsOf(files, data, say),
        ...eventsOf(contract.events, root, say),
        ...(workflows === null ? [] : [workflows.download]),
      ],
      workflows,
      changelog: changelog
        ? {
            releases: readReleases(resolve(root, changelog.repository)),
            contracts: await contractChanges(changelog, root),
          }
        : null,
      version: version ?? null,
      picture: picture ?? null,
      edit: editAddressesOf(contract, options.starlight?.editLink?.baseUrl),
      assistants: options.assistants ?? usualAssistants,
      strict,
    },
    mock: files.filter(({ path }) => path.endsWith('.ts')),
    warnings,
    notes: [...notes],
    sources: options.workflows === undefined ? sources : [...sources, resolve(root, options.workflows)],
  }
}

function noteOn(link: string, pointer: string, document: string): string {
  const what = `${JSON.stringify(link)} in ${pointer} leads to nothing on the site, and is shown as text`
  return onLine(`${document}: ${what}. Write a full URL, or an anchor such as "#operation/getPet"`)
}

/** How the requests of an operation are written: all are sent to a demo, if there is one; else to their server. */
function requestAt(
  { server: own, ...request }: Operation['request'],
  service: string,
  demo: Demo | undefined,
): Operation['request'] {
  if (demo !== undefined) return request
  const isToService = URL.canParse(own ?? service)
  return { ...request, ...(own !== undefined && { server: locatedAt(own) }), ...(isToService && { isToService }) }
}

/** The address of a server: of one that is not known, that of the mock, which takes its path too. */
function locatedAt(server: string): string {
  return URL.canParse(server) ? server : `http://127.0.0.1:4010${server}`
}

/** Pages list operations by their tags and titles, and schemas by their names: what has none has them too. */
function named(data: DocsData, demo: Demo | undefined, say: Speaker['say']): DocsData {
  const { operations, webhooks, callbacks } = data
  const untagged = say(operations.some(({ tag }) => tag !== '') ? 'otherOperations' : 'operations')
  return {
    ...data,
    operations: withOwnTitles(
      operations.map((each) => ({
        ...each,
        ...titled(each, each.id),
        tag: each.tag || untagged,
        request: requestAt(each.request, data.server, demo),
      })),
    ),
    webhooks: withOwnTitles(webhooks.map((each) => ({ ...each, ...titled(each, each.path) }))),
    callbacks: withOwnTitles(callbacks.map((each) => ({ ...each, ...titled(each, each.id) }))),
  }
}

/** The bundled contract; its stable part too, where some operations are BETA. */
function downloadsOf(
  files: readonly GeneratedFile[],
  { operations, webhooks }: DocsData,
  say: Speaker['say'],
): Download[] {
  const contentOf = (file: string): string =>
    files.find(({ path }) => path === `${outputs.document}/${file}`)?.content ?? ''
  const hasBeta = [...operations, ...webhooks].some(({ beta }) => beta)
  const parts = hasBeta
    ? ([
        { file: documentFiles.whole, part: 'wholeContract' },
        { file: documentFiles.stable, part: 'withoutBeta' },
      ] as const)
    : ([{ file: documentFiles.whole, part: 'contractAs' }] as const)
  return parts.flatMap(({ file, part }) =>
    formats.map(({ suffix, name: format }) => {
      return { file: `${file}.${suffix}`, what: say(part, { format }), content: contentOf(`${file}.${suffix}`) }
    }),
  )
}

/** The document of the events, as it is written, if it is a file. */
function eventsOf(path: string | undefined, root: string, say: Speaker['say']): Download[] {
  if (path === undefined || URL.canParse(path)) return []
  const content = readFileSync(resolve(root, path), 'utf8')
  return [{ file: `asyncapi${extname(path)}`, what: say('eventsAs'), content }]
}

const formats = [
  { suffix: 'yaml', name: 'YAML' },
  { suffix: 'json', name: 'JSON' },
]
