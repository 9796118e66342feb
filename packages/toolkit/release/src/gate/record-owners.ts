import { unscoped, type Package, type Repository } from '../repository/repository.ts'

/**
 * The packages whose release writes a file of the record.
 *
 * @param file Path in the record: `openapi/pets.yaml`, `api/client.md`.
 */
export function ownersOf({ packages, contracts, documents }: Repository, file: string): Package[] {
  if (!file.startsWith(`${documents}/`)) return packages.filter(({ name }) => file === reportOf(name))
  const own = contracts.filter((contract) => file === `${documents}/${contract.file}`)
  // Other files beside the contracts belong to all of them.
  const names = new Set((own.length > 0 ? own : contracts).flatMap((contract) => contract.packages))
  return packages.filter(({ name }) => names.has(name))
}

/** Path in the record of the API report of a package. */
export function reportOf(name: string): string {
  return `api/${unscoped(name)}.md`
}
