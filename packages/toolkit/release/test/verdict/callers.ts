import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMigration, readPublicApi } from '@specwright/release'
import { buildModel, loadDocument, type PinnedNames } from 'specwright'
import { namesOf } from 'specwright/internal'
import { expect, onTestFinished } from 'vitest'
import { readContract } from '../../src/migrate/record/contract-version.ts'
import { failingMethods } from './failing-methods.ts'
import type { Pair } from './pairs.ts'
import { contract, createShop, packages, put } from './shop.ts'

/** How deep the types are whose members list others: a new one requires nothing of callers. */
const indexes: Readonly<Record<string, number>> = { components: 2, operations: 1, paths: 1, Resources: 1, Errors: 1 }

/** Expects a migration of callers to have a change exactly where they must change what they have written. */
export async function expectMigration(pair: Pair): Promise<void> {
  const { base = contract, revision, names, types, client } = pair
  const shop = createShop()
  const { root } = shop.repository
  const versionOf = async (folder: string, text: string, pinned: PinnedNames | undefined) => {
    put(shop, text, pinned)
    shop.write(`${folder}/shop.yaml`, text)
    await shop.generate()
    const document = join(root, folder, 'shop.yaml')
    const kept = namesOf(buildModel(await loadDocument(document), undefined, pinned && { names: pinned }))
    const apis = shop.repository.packages.map((each) => readPublicApi(join(root, each.folder), 'source'))
    return { document, names: kept, packages: apis, version: '' }
  }
  const before = await versionOf('base', base, names?.base)
  const after = await versionOf('revision', revision, names?.revision ?? before.names)
  const { changes } = await createMigration({ package: packages.client, base: before, revision: after })
  const own = changes.filter(
    (each) => each.kind !== 'member-required' || each.at.path.length > (indexes[each.at.type] ?? 0),
  )
  const { migrates = types === 'major' || client === 'major' } = pair
  expect({ migrates: own.length > 0, own }).toEqual({ migrates, own })
}

/**
 * Expects callers of the base to compile with the client of the revision, unless the client is major: the compiler is the judge
 * of what the verdict says of callers, which have no compiler at hand.
 */
export async function expectCallersToCompile(pair: Pair): Promise<void> {
  const { base = contract, revision, names, client } = pair
  const folder = mkdtempSync(join(tmpdir(), 'callers-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const version = async (name: string, text: string, pinned: PinnedNames | undefined) => {
    const document = join(folder, `${name}.yaml`)
    writeFileSync(document, text)
    const kept = namesOf(buildModel(await loadDocument(document), undefined, pinned && { names: pinned }))
    return { document, names: kept, packages: [], version: '' }
  }
  const before = await version('base', base, names?.base)
  const after = await version('revision', revision, names?.revision ?? before.names)
  const { operations } = await readContract(before)
  const failing = await failingMethods(
    operations.map(({ face }) => face),
    { base: before, revision: after },
  )
  if (client !== 'major') expect([...failing]).toEqual([])
}
