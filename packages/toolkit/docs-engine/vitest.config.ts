import { projectOf } from '../../internal/machine/src/test-project.ts'
import { english } from './src/language/english/index.ts'
import { docsModules } from './src/site/modules.ts'

/** What pages import, of a contract with one schema. */
const data = {
  title: 'Pets',
  version: '1.0.0',
  description: '',
  server: '',
  operations: [],
  webhooks: [],
  callbacks: [],
  securitySchemes: [],
  events: [],
  assumptions: [],
  described: {},
  examples: {},
  document: { components: { schemas: { Period: { type: 'string' } } } },
}
const facts = {
  title: 'Pets',
  description: 'The pets of a shop.',
  language: { tag: 'en', sentences: english },
  demo: { url: 'http://127.0.0.1:4010', command: 'mock' },
  samples: ['curl', 'typescript', 'fetch'] as const,
  clientSetups: {},
  downloads: [],
  workflows: null,
  changelog: null,
  version: null,
  picture: null,
  edit: {},
  assistants: [],
  strict: true,
}
// No test changes what modules share: files have one process, and one that builds their sites.
export default projectOf(new URL('.', import.meta.url), {
  settings: { isolate: false, maxWorkers: 1, globalSetup: 'test/whole-folder.ts' },
  plugins: [docsModules({ data, facts })],
})
