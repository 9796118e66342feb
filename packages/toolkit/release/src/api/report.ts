import type { PublicApi } from './public-api.ts'

/** The public API of a package as `api.md`, for reviewers of a change. */
export function printReport({ name, entries, bins, files }: PublicApi): string {
  return [
    `# ${name}`,
    '',
    'The public API of this package, written by `pnpm generate`. Do not edit.',
    '',
    ...[...entries].map(([subpath, source]) => `- \`${subpath}\` is \`${source}\``),
    ...bins.map((bin) => `- \`${bin}\` is a program`),
    ...[...files].flatMap(([path, text]) => ['', `## ${path}`, '', '```ts', text, '```']),
    '',
  ].join('\n')
}

/** Reads what `printReport` wrote. */
export function parseReport(text: string): PublicApi {
  const found = (pattern: RegExp): [string, string][] =>
    [...text.matchAll(pattern)].map(([, key = '', value = '']) => [key, value])
  return {
    name: /^# (.*)$/m.exec(text)?.[1] ?? '',
    entries: new Map(found(/^- `(.*)` is `(.*)`$/gm)),
    bins: found(/^- `(.*)` is a program$/gm).map(([bin]) => bin),
    files: new Map(found(/^## ([^\n]*)\n\n```ts\n(.*?)\n```$/gms)),
  }
}
