// The only code that the engine shares with the validators: how strings become values, and which documented
// status describes an actual one.
export { cookiesOf, decodeFields, decodeQuerystring, matchingStatus, type Fields } from '@loyalty-kit/validator-engine'
