// The one place where the engine takes code of the validators: how texts become values.
export { decodeFields, type Fields } from '@loyalty-kit/validator-engine'
