export { closedMetaschema } from './closed-metaschema.ts'
export { dialectFor } from './dialect.ts'
export { metaschemas } from './metaschema.ts'
export { noBase, resolveReference } from './uri.ts'
