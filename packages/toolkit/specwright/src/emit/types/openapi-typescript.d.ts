/**
 * The modules of openapi-typescript that print types. Its index also imports a linter, which takes as long to load as
 * everything else.
 */
declare module 'openapi-typescript/dist/lib/ts.mjs' {
  export { astToString } from 'openapi-typescript'
}

declare module 'openapi-typescript/dist/lib/utils.mjs' {
  export { resolveRef } from 'openapi-typescript'
}

declare module 'openapi-typescript/dist/transform/index.mjs' {
  export { transformSchema as default } from 'openapi-typescript'
}

declare module 'openapi-typescript/dist/transform/path-item-object.mjs' {
  export { transformPathItemObject as default } from 'openapi-typescript'
}
