export { basePathsOf, shownBasePathOf } from './base-paths.ts'
export { shownOwnServerOf, shownServerOf } from './shown.ts'
export {
  defaultServerOf,
  ownServerOf,
  relativeServerOf,
  ownServersOf,
  serviceOf,
  urlOf,
  type DescribedServer,
} from './servers.ts'
