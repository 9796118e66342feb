import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { PluginBuild } from 'esbuild'
import { replaceModules } from './replace-modules.ts'

/**
 * What the linter imports for work that it never does here: it lints no GraphQL, applies no overlays, looks for no positions in
 * texts, and fetches nothing by itself.
 */
const unused = [
  'graphql',
  'https-proxy-agent',
  'jsonpath-rfc9535',
  'jsonpath-rfc9535/parser',
  'picomatch',
  'pluralize',
  'yaml-ast-parser',
]

/** The schema of the linter's configuration, which is ours: it would be turned into types at every start. */
const configurationSchema = `module.exports = {
  rootRedoclyConfigSchema: { type: 'object', properties: {} },
  CONFIG_NODE_TYPE_NAMES: {},
  ENTITY_NODE_TYPE_NAMES: {},
}`

/** The types of that configuration, of which nothing is in a file: the linter looks for nothing within it. */
const configurationTypes = `
import { normalizeTypes } from './index.js'
const type = { properties: {} }
export const ConfigTypes = { ConfigRoot: type, ConfigGovernance: type, ConfigApisProperties: type, undefined: type }
export const NormalizedConfigTypes = normalizeTypes(ConfigTypes)
export const createConfigTypes = () => ConfigTypes`

/** The rules that documents are read with, by the folder that the linter keeps them in. */
const rules = {
  common: [
    'no-identical-paths',
    'no-unresolved-refs',
    'operation-parameters-unique',
    'path-not-include-query',
    'security-defined',
    'struct',
  ],
  oas3: [
    'no-undefined-server-variable',
    'spec-discriminator-defaultMapping',
    'spec-example-values',
    'spec-no-invalid-encoding-combinations',
    'spec-no-invalid-tag-parents',
    'spec-querystring-parameters',
  ],
} as const

/** The linter's own plugin, which would have all of its rules from the start. */
const plugin = `
${Object.entries(rules)
  .flatMap(([folder, names]) =>
    names.map((name) => `import { ${exportOf(name)} } from '../rules/${folder}/${name}.js'`),
  )
  .join('\n')}
const common = { ${members(rules.common)} }
export const builtInConfigs = {}
export const defaultPlugin = {
  id: '',
  rules: { oas2: common, oas3: { ...common, ${members(rules.oas3)} }, async2: common, async3: common },
  preprocessors: {},
  decorators: {},
  configs: builtInConfigs,
}`

/** What `document/src/redocly/style-rules.ts` is in a bundle: the rules that only a new repository is linted with. */
const styleRules = `
import { builtInConfigs, defaultPlugin } from './builtIn.js'
import recommendedStrict from './recommended-strict.js'
import { rules as oas2 } from '../rules/oas2/index.js'
import { rules as oas3 } from '../rules/oas3/index.js'
export function addStyleRules() {
  Object.assign(builtInConfigs, { 'recommended-strict': recommendedStrict })
  Object.assign(defaultPlugin.rules, { oas2, oas3 })
}`

/** Kinds of documents that it lints, and nothing here reads. */
const kinds: Readonly<Record<string, string>> = {
  'arazzo.js': 'Arazzo1Types',
  'arazzo1_1.js': 'Arazzo1_1Types',
  'openrpc.js': 'OpenRpcTypes',
  'overlay.js': 'Overlay1Types',
}

/** Paths of its modules. */
const linter = /[/\\]@redocly[/\\]openapi-core[/\\]/

/**
 * Where the linter would validate what there is none of here: assertions and alternatives in its configuration. The rules for
 * examples import the same.
 */
const validators = [
  { name: '../../ajv.js', importers: /[/\\]assertions[/\\]asserts\.js$/ },
  { name: '@redocly/ajv/dist/2020.js', importers: /[/\\]json-schema-adapter\.js$/ },
] as const

const stub = 'export class AjvValidator {}; export class Ajv2020 {}'

/** Takes of the linter only what documents are read with: each start would pay for the rest. */
export function withLittleOfLinter(build: PluginBuild, folder: string): void {
  replaceModules(build, unused, () => ({ contents: 'module.exports = {}' }), linter)
  replaceModules(build, ['@redocly/config'], () => ({ contents: configurationSchema }), linter)
  for (const { name, importers } of validators) replaceModules(build, [name], () => ({ contents: stub }), importers)
  const libraryFolder = async (): Promise<string> => {
    const resolveDir = dirname(createRequire(join(folder, '/')).resolve('@specwright/document/package.json'))
    const { path } = await build.resolve('@redocly/openapi-core', { kind: 'import-statement', resolveDir })
    return dirname(path)
  }
  build.onLoad({ filter: /[/\\]openapi-core[/\\]lib[/\\]config[/\\]builtIn\.js$/ }, () => ({ contents: plugin }))
  build.onLoad({ filter: /[/\\]openapi-core[/\\]lib[/\\]types[/\\]redocly-yaml\.js$/ }, () => ({
    contents: configurationTypes,
  }))
  build.onLoad({ filter: /[/\\]redocly[/\\]style-rules\.ts$/ }, async () => ({
    contents: styleRules,
    resolveDir: join(await libraryFolder(), 'config'),
  }))
  build.onLoad(
    { filter: /[/\\]openapi-core[/\\]lib[/\\]types[/\\](?:arazzo|arazzo1_1|openrpc|overlay)\.js$/ },
    ({ path }) => ({
      contents: `export const ${kinds[basename(path)]} = {}`,
    }),
  )
}

/** `no-identical-paths` as its module exports it: `NoIdenticalPaths`. */
function exportOf(rule: string): string {
  return rule.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** Rules as members of an object. */
function members(names: readonly string[]): string {
  return names.map((name) => `'${name}': ${exportOf(name)}`).join(', ')
}
