import { buildModel, loadDocument, type OperationModel, type PinnedNames } from 'specwright'
import { clientOperation, type ClientOperation, type JsonObject } from 'specwright/internal'
import { ts } from 'ts-morph'
import type { PublicApi } from '../../api/public-api.ts'
import { declaredIn } from '../../api/declared.ts'
import { partsOf, type DeclaredParts } from '../declared-members.ts'
import type { OperationFace } from '../migration.ts'

/** A version of a contract, and of what was generated from it. */
export interface ContractVersion {
  /** Path of the document. */
  readonly document: string
  /** The names that its generation gave. */
  readonly names: PinnedNames
  /** The packages that were generated from it: their declarations. */
  readonly packages: readonly PublicApi[]
  readonly version: string
}

/** An operation, with how callers reach it. */
export interface VersionOperation {
  readonly model: OperationModel
  readonly face: OperationFace
  /** The same, as versions of clients are compared. */
  readonly client: ClientOperation
  /** Where each argument before the options goes. */
  readonly slots: readonly string[]
}

/** A version, read: what its callers can name. */
export interface ReadVersion {
  readonly version: ContractVersion
  readonly root: JsonObject
  readonly operations: readonly VersionOperation[]
  /** The declared types by name, with their parts. */
  readonly types: ReadonlyMap<string, DeclaredParts>
  /** The declarations of each name. */
  readonly declared: ReadonlyMap<string, readonly ts.Statement[]>
}

/**
 * Reads a version of a contract.
 *
 * @throws {DocumentError} If the document cannot be used.
 */
export async function readContract(version: ContractVersion): Promise<ReadVersion> {
  const loaded = await loadDocument(version.document)
  const { operations } = buildModel(loaded, undefined, { names: version.names })
  const declared = new Map<string, ts.Statement[]>()
  for (const api of version.packages)
    for (const [name, statements] of declaredIn(api)) declared.set(name, [...(declared.get(name) ?? []), ...statements])
  const types = new Map<string, DeclaredParts>()
  for (const [name, statements] of declared) {
    const type = statements.find(isTypeDeclaration)
    if (type !== undefined) types.set(name, partsOf(type))
  }
  return {
    version,
    root: loaded.root,
    operations: operations.flatMap((model) => {
      const client = clientOperation(model, version.names)
      if (client === undefined) return []
      const [resource = '', method = ''] = client.name.split('.')
      const id = version.names.operations[model.key]?.id ?? model.id
      const face = { id, resource, method, function: client.function }
      return [{ model, face, client, slots: client.arguments }]
    }),
    types,
    declared,
  }
}

/** True for the declaration of a type. */
export function isTypeDeclaration(node: ts.Node): node is ts.TypeAliasDeclaration | ts.InterfaceDeclaration {
  return ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)
}
