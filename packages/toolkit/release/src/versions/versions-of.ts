import { usesChangesets } from '../repository/changesets.ts'
import type { Repository } from '../repository/repository.ts'
import { changesetVersions } from './changesets.ts'
import { tagVersions } from './tags.ts'
import type { Versions } from './versions.ts'

/** How this repository keeps its versions. */
export function versionsOf(repository: Repository): Versions {
  return usesChangesets(repository.root) ? changesetVersions(repository) : tagVersions(repository)
}
