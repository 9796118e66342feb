// How strings become values, as the validators do it.
export { cookiePairs, decodeFields, decodeQuerystring, type Fields, type Pair } from '@specwright/validator-engine'
