/** What `--help` prints. */
export const help = `specwright-docs COMMAND [DOCUMENT]

Builds the docs of an OpenAPI document: a page for each operation, schema and event, with a mock to try them.

  build DOCUMENT   write the site to a folder
  dev DOCUMENT     serve it, and again whenever the document or a guide is saved

  --out DIR        folder of the site (build; default: site)
  --port N         port (dev; default: 4321)
  --host NAME      name or address to listen on (dev; default: 127.0.0.1)
  --events FILE    AsyncAPI document of the events
  --guides DIR     folder of your own pages, Markdown or MDX
  --title TEXT     title of the site (default: that of the document)
  --base PATH      path of the site on its host (default: /)
  --site URL       origin of the site, for its sitemap
  --strict         warnings prevent the build
  --version        print the version

docs.config.ts (or .js) in this folder sets these and everything else: its DOCUMENT, navigation, theme, samples.
`
