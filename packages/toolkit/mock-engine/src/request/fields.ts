// The only code that the engine shares with the validators: how strings become values, and which documented
// status or content type describes an actual one.
export {
  acceptedQuality,
  cookiesOf,
  decodeFields,
  decodeQuerystring,
  matchingStatus,
  matchingType,
  type Fields,
} from '@loyalty-kit/validator-engine'
