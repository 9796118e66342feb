import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Node, Project, SyntaxKind, type CallExpression, type SourceFile } from 'ts-morph'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Functions whose result may be printed: it has no string of a document, or only escaped ones. */
const printable = (
  'onLine onLines formatDiagnostics printVerdict printProof traced reportChanges secondOpinion unexpected ' +
  'changesOf secondsSince summaryOf commandHelp generalHelp helpText packageVersion manifest operationList ' +
  'operationPage curlOf httpRequest'
).split(' ')

/** What else is printed: words of ours, what the user has named, and what other programs print. */
const reviewed: Readonly<Record<string, readonly string[]>> = {
  // JSON is escaped where it is written, and what a terminal does not show is as it came.
  'toolkit/specwright/src/cli/call-output.ts': ['clean(isWhole ? text : `${text}\\n`)', 'bytes'],
  'toolkit/specwright/src/cli/dev/dev.ts': ['text', 'title'],
  'toolkit/specwright/src/cli/door/failure.ts': ['hint'],
  'toolkit/specwright/src/cli/generate.ts': ['known', 'summary', 'list', 'command', 'note'],
  'toolkit/specwright/src/cli/init/init.ts': ['folder', 'adopted.document'],
  // Help, and the version.
  'toolkit/specwright/src/cli/main.ts': ['text'],
  'toolkit/specwright/src/cli/report-typescript.ts': ['what'],
  'toolkit/specwright/src/cli/schema.ts': ['module'],
  'toolkit/specwright/src/cli/watch.ts': ["documents.join(' and ')"],
  'toolkit/release/src/cli/commands.ts': ['published', 'name', 'product.command', 'version', 'tag', 'packages'],
}

/**
 * What a terminal gets: each part of each call of `write` that is not a string of the source, and that nothing escapes. A part
 * that this finds is to be escaped with `@specwright/code/places`, or added to the table above by somebody who knows why not.
 */
test('what commands print is escaped, or known', () => {
  const project = new Project({ skipAddingFilesFromTsConfig: true })
  const found: Record<string, string[]> = {}
  for (const path of sources()) {
    const parts = new Set(writesIn(project.addSourceFileAtPath(root + path)).flatMap(partsOf))
    if (parts.size > 0) found[path] = [...parts]
  }
  expect(found).toEqual(reviewed)
})

function sources(): string[] {
  return ['client', 'mock-server', 'spec', 'validators', 'toolkit'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /^(?:(?:core\/)?[^/]+\/)?src\/.*\.ts$/.test(name) && !name.includes('/generated/'))
      .map((name) => `${folder}/${name}`)
      .filter((path) => /process[.[]|console\./.test(readFileSync(root + path, 'utf8')))
      .toSorted(),
  )
}

function writesIn(source: SourceFile): CallExpression[] {
  return source
    .getDescendantsOfKind(SyntaxKind.CallExpression)
    .filter((call) => /^(?:process(?:\.std|\[.*\]\.write$).*|console\.\w+)$/.test(call.getExpression().getText()))
}

/** The parts of what is written, through templates and choices. */
function partsOf(node: Node): string[] {
  if (Node.isCallExpression(node) && /^(?:process|console)\b/.test(node.getText())) {
    return node.getArguments().flatMap(partsOf)
  }
  if (Node.isStringLiteral(node) || Node.isNoSubstitutionTemplateLiteral(node)) return []
  if (Node.isTemplateExpression(node)) return node.getTemplateSpans().flatMap((span) => partsOf(span.getExpression()))
  if (Node.isConditionalExpression(node)) return [...partsOf(node.getWhenTrue()), ...partsOf(node.getWhenFalse())]
  if (Node.isAwaitExpression(node)) return partsOf(node.getExpression())
  const called = /^\w+(?=\()/.exec(node.getText())?.[0]
  return called !== undefined && printable.includes(called) ? [] : [node.getText().replace(/\.map\([^]*$/, '')]
}
