import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateFolder, writeNames } from 'specwright'
import { Project, type ts } from 'ts-morph'
import { strictest } from '../../src/repository/compiler-options.ts'
import { strictMethods } from '../../src/api/strict-methods.ts'
import { nameOf, type OperationFace } from '../../src/migrate/migration.ts'
import type { ContractVersion } from '../../src/migrate/record/contract-version.ts'

/** One for all versions: to read the library of the language takes longer than they do. */
const project = new Project({ useInMemoryFileSystem: true, compilerOptions: strictest })

type Version = Pick<ContractVersion, 'document' | 'names'>

/**
 * The methods of a base whose callers do not compile with the client of a revision, with what the compiler says.
 *
 * Of some unions the compiler does not see that a type is assignable to its own copy. What it says of a copy of the base
 * too is no change: such methods are left to the judges of the wire and of the types.
 *
 * @throws {DocumentError} If a client cannot be generated.
 */
export async function failingMethods(
  faces: readonly OperationFace[],
  { base, revision }: { readonly base: Version; readonly revision: Version },
): Promise<Map<string, string>> {
  for (const file of project.getSourceFiles()) file.forget()
  await addClient('base', base)
  await addClient('revision', revision)
  const failing = errorsOf(faces, 'revision')
  if (failing.size === 0) return failing
  await addClient('copy', base)
  const suspects = faces.filter((face) => failing.has(nameOf(face)))
  for (const [name, error] of errorsOf(suspects, 'copy')) {
    if (failing.get(name) === error) failing.delete(name)
  }
  return failing
}

/** What the compiler says of callers of the base that call another client. */
function errorsOf(faces: readonly OperationFace[], client: string): Map<string, string> {
  const statements = faces.map(({ resource, method }, index) => {
    const member = `[${JSON.stringify(resource)}][${JSON.stringify(method)}]`
    return `export const caller${index}: Base${member} = null! as Called${member}`
  })
  const head = [
    `import type { Resources as Base } from '/base/client/resources.ts'`,
    `import type { Resources as Called } from '/${client}/client/resources.ts'`,
  ]
  const callers = project.createSourceFile(`/callers-of-${client}.ts`, [...head, ...statements].join('\n'))
  const errors = new Map<string, string>()
  for (const diagnostic of callers.getPreEmitDiagnostics()) {
    const face = faces[(diagnostic.getLineNumber() ?? 0) - head.length - 1]
    const { messageText } = diagnostic.compilerObject
    if (face) errors.set(nameOf(face), deepest(messageText))
  }
  return errors
}

/** The innermost reason of an error, which says what differs. */
function deepest(message: string | ts.DiagnosticMessageChain): string {
  if (typeof message === 'string') return message
  const [inner] = message.next ?? []
  return inner ? deepest(inner) : message.messageText
}

async function addClient(client: string, { document, names }: Version): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'client-'))
  try {
    writeNames({ names: [{ file: join(root, 'names.json'), names, isCurrent: false }] })
    const { files } = await generateFolder(document, { only: ['types', 'client'], names: 'names.json' }, { root })
    for (const { path, content } of files) {
      const isCompared = path === 'client/resources.ts'
      project.createSourceFile(`/${client}/${path}`, isCompared ? strictMethods(content) : content)
    }
  } finally {
    rmSync(root, { recursive: true })
  }
}
