// The only code that the engine shares with the validators: how strings become values.
export { decodeFields, type Fields } from '@loyalty-kit/validator-engine'
