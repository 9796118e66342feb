// How strings become values, as the validators do it.
export { decodeFields, decodeQuerystring, type Fields } from '@loyalty-kit/validator-engine'
