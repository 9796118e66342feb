import type { Command, Commands, Options } from 'specwright/internal'

const site: Options = {
  events: { type: 'string', value: 'FILE', isDocument: true, meaning: 'the AsyncAPI document of its events' },
  guides: { type: 'string', value: 'DIR', meaning: 'folder of your own pages, Markdown or MDX' },
  title: { type: 'string', value: 'TEXT', meaning: 'title of the site (default: that of the document)' },
  base: { type: 'string', value: 'PATH', meaning: 'path of the site on its host (default: /)' },
  site: { type: 'string', value: 'URL', meaning: 'origin of the site, for its sitemap' },
  strict: { type: 'boolean', meaning: 'what pages cannot show prevents the build' },
}

const shared: Pick<Command, 'forms' | 'details' | 'takesDocument'> = {
  takesDocument: true,
  forms: ['[DOCUMENT]'],
  details: `DOCUMENT is an OpenAPI 3.x or Swagger 2.0 document, YAML or JSON. Without it, the first document of the configuration
is used, whose "docs" set these options and everything else: navigation, theme, samples.
`,
}

/** The commands of `docs` by name, in the order of help. They are run from the working folder. */
export const commands: Commands = {
  build: {
    ...shared,
    summary: 'writes the site of a document to a folder',
    example: 'docs build openapi.yaml --out site',
    options: { out: { type: 'string', value: 'DIR', meaning: 'folder of the site (default: site)' }, ...site },
    run: async (argv, values, _stack, progress) =>
      await (await import('./cli/site-commands.ts')).build(argv, values, progress),
  },
  dev: {
    ...shared,
    summary: 'serves the site, and again whenever the document or a guide is saved',
    example: 'docs dev openapi.yaml --guides guides',
    options: {
      port: { type: 'string', value: 'PORT', meaning: 'port to listen on, 0 for any free port (default: 4321)' },
      host: { type: 'string', value: 'HOST', meaning: 'address to listen on (default: 127.0.0.1)' },
      ...site,
    },
    run: async (argv, values, _stack, progress) =>
      await (await import('./cli/site-commands.ts')).dev(argv, values, progress),
  },
}
