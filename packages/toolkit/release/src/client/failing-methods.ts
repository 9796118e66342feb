import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateFolder, writeNames } from '@loyalty-kit/codegen'
import { Project, ts } from 'ts-morph'
import { strictMethods } from '../api/strict-methods.ts'
import { nameOf, type OperationFace } from '../migrate/migration.ts'
import type { ContractVersion } from '../migrate/record/contract-version.ts'

type Version = Pick<ContractVersion, 'document' | 'names'>

/**
 * The methods of a base whose callers do not compile with the client of a revision, with what the compiler says.
 *
 * @throws {DocumentError} If a client cannot be generated.
 */
export async function failingMethods(
  faces: readonly OperationFace[],
  { base, revision }: { readonly base: Version; readonly revision: Version },
): Promise<Map<string, string>> {
  const project = new Project({ useInMemoryFileSystem: true, compilerOptions })
  await addClient(project, '/base', base)
  await addClient(project, '/revision', revision)
  const statements = faces.map(({ resource, method }, index) => {
    const member = `[${JSON.stringify(resource)}][${JSON.stringify(method)}]`
    return `export const caller${index}: Base${member} = null! as Revision${member}`
  })
  const head = [
    `import type { Resources as Base } from '/base/client/resources.ts'`,
    `import type { Resources as Revision } from '/revision/client/resources.ts'`,
  ]
  const callers = project.createSourceFile('/callers.ts', [...head, ...statements].join('\n'))
  const failing = new Map<string, string>()
  for (const diagnostic of callers.getPreEmitDiagnostics()) {
    const face = faces[(diagnostic.getLineNumber() ?? 0) - head.length - 1]
    const { messageText } = diagnostic.compilerObject
    if (face) failing.set(nameOf(face), deepest(messageText))
  }
  return failing
}

/** The innermost reason of an error, which says what differs. */
function deepest(message: string | ts.DiagnosticMessageChain): string {
  if (typeof message === 'string') return message
  const [inner] = message.next ?? []
  return inner ? deepest(inner) : message.messageText
}

async function addClient(project: Project, folder: string, { document, names }: Version): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'client-'))
  try {
    writeNames({ names: [{ file: join(root, 'names.json'), names, isCurrent: false }] })
    const { files } = await generateFolder(document, { only: ['types', 'client'], names: 'names.json' }, { root })
    for (const { path, content } of files) {
      const isCompared = path === 'client/resources.ts'
      project.createSourceFile(`${folder}/${path}`, isCompared ? strictMethods(content) : content)
    }
  } finally {
    rmSync(root, { recursive: true })
  }
}

const compilerOptions: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.NodeNext,
  lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
  types: [],
}
