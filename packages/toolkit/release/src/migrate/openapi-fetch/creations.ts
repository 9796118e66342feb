import { ts } from 'ts-morph'
import { counted } from 'specwright/internal'
import { walk, type Attempt } from '../code/walk.ts'
import { optionsOf } from './client-options.ts'
import type { QueryStyles } from './peer-defaults.ts'
import { declarationsOf, peerNameOf } from './peer-symbols.ts'
import type { TargetFolder } from './target-folder.ts'

/** A client of openapi-fetch that is created. */
export interface Creation {
  readonly node: ts.CallExpression
  /** Modules of openapi-typescript that its paths are from. */
  readonly schemas: readonly ts.SourceFile[]
  readonly rewritten?: RewrittenCreation
  /** Why it stays as it is. */
  readonly why?: string
}

/** What a creation becomes. */
export interface RewrittenCreation {
  /** The options of the generated client. */
  readonly options: string
  readonly styles: QueryStyles
  /** The options of every request, which its `fetch` adds: `credentials: 'include'`. */
  readonly ofRequest: readonly string[]
  /** What is different, though the calls are the same. */
  readonly looks: readonly string[]
}

/** What creations are judged with. */
export interface CreationOptions {
  readonly checker: ts.TypeChecker
  readonly target: TargetFolder
  readonly attempt: Attempt
}

/** The clients that a file creates. */
export function creationsIn(file: ts.SourceFile, options: CreationOptions): Creation[] {
  const found: Creation[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isCreation(node, options.checker)) found.push(creationOf(node, options))
  }
  walk(file, visit, options.attempt)
  return found
}

function isCreation({ expression }: ts.CallExpression, checker: ts.TypeChecker): boolean {
  return peerNameOf(expression, checker) === 'createClient'
}

function creationOf(node: ts.CallExpression, { checker, target }: CreationOptions): Creation {
  const [paths] = node.typeArguments ?? []
  if (!paths) return { node, schemas: [], why: 'its paths have no type, so nothing says which document they are of' }
  const type = checker.getTypeFromTypeNode(paths)
  if ((type.flags & ts.TypeFlags.Any) !== 0)
    return {
      node,
      schemas: [],
      why: `the type ${paths.getText()} is not found, or is any: import it so that it compiles`,
    }
  const schemas = declarationsOf(type).map((each) => each.getSourceFile())
  if (!ts.isIdentifier(node.expression)) return { node, schemas, why: 'it is not called by a name that is imported' }
  const why = otherPaths(type, target)
  if (why !== undefined) return { node, schemas, why }
  const outcome = optionsOf(node.arguments[0], checker)
  if ('why' in outcome) return { node, schemas, why: outcome.why }
  const { text, styles, looks, ofRequest } = outcome
  return {
    node,
    schemas,
    rewritten: { options: text, styles, ofRequest, looks: [limits, ...credentialLooks(target), ...looks] },
  }
}

const limits =
  'calls have limits now: 30 s for an attempt, 10 MiB for a body; redirects are not followed, and without a response a call rejects with ConnectionError'

/** Why a type is not that of the paths of a folder. */
export function otherPaths(type: ts.Type, target: TargetFolder): string | undefined {
  const names = type.getProperties().map(({ name }) => name)
  const missing = names.filter((name) => !target.paths.getProperty(name))
  const [first] = missing
  if (names.length === 0) return 'its paths are none, so nothing says which document they are of'
  if (first === undefined) return undefined
  const others = missing.length === 1 ? '' : ` and ${counted(missing.length - 1, 'other')}`
  return `its paths are not those of ${target.name}, which has no ${first}${others}: generate that from the same document`
}

/** What the document requires, and a client checks before it sends. */
function credentialLooks({ operations, schemes }: TargetFolder): string[] {
  const required = [...operations.values()].flatMap(({ security = [] }) =>
    security.length === 0 || security.some((names) => names.length === 0) ? [] : [security],
  )
  const names = [...new Set(required.flat(2))]
  if (names.length === 0) return []
  const cookies = names.filter((name) => schemes.get(name)?.in === 'cookie')
  const looks = [
    `${counted(required.length, 'operation')} reject${required.length === 1 ? 's' : ''} without what the document requires, before anything is sent: pass credentials (${names.join(', ')}), unless a header or middleware has them`,
  ]
  if (cookies.length > 0)
    looks.push(
      `a cookie that the browser adds is not seen (${cookies.join(', ')}): let the document have {} as an alternative`,
    )
  return looks
}
