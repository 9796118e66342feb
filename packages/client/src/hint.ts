// For servers and for development; `without-hint.ts` takes its place in the bundles of browsers and workers.
export { hintWithScopes as hint } from '@specwright/client-engine'
