export { addJsonSchemaTargets } from '@specwright/validator-engine'
