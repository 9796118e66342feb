import { posix } from 'node:path'
import type { GeneratedFile, Model } from '@specwright/document/model'
import type { Layout } from '../../config/layout.ts'
import { specifiersFrom } from '../specifiers.ts'
import { describedResources } from './described-resources.ts'
import { modules, pathsOf, type PartFile, type PartOptions, type PartPaths } from './modules.ts'
import { emitDescriptors, emitOperationFunctions } from './operations.ts'
import { emitQueryNames } from './query-names.ts'
import { emitResources } from './resources.ts'

/** The paths of a client's files besides its entry, and the name of `ApiError` in their comments. */
interface PartsOptions {
  readonly paths: PartPaths
  readonly error: string
}

/** `descriptors.ts`, `operations.ts`, `query-names.ts` and `resources.ts`. */
export function partsOf(model: Model, layout: Layout, { paths, error }: PartsOptions): readonly PartFile[] {
  const resources = describedResources(model)
  const methods = resources.flatMap((resource) => resource.methods)
  const optionsOf = (name: keyof typeof modules): PartOptions => {
    const path = paths[modules[name]]
    return { path, error, specifierOf: specifiersFrom(path, layout, paths) }
  }
  return [
    emitDescriptors(methods, model, optionsOf('descriptors')),
    emitOperationFunctions(methods, model, optionsOf('operations')),
    emitQueryNames(methods, model, optionsOf('queryNames')),
    emitResources(resources, optionsOf('resources')),
  ]
}

/** The parts alone, for a package whose client is written by hand. */
export function emitParts(model: Model, path: string, layout: Layout): readonly GeneratedFile[] {
  const paths = { ...pathsOf(posix.dirname(path)), [modules.resources]: path }
  return partsOf(model, layout, { paths, error: 'ApiError' }).map(({ file }) => file)
}
