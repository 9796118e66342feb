// How strings become values, as the validators do it.
export {
  cookiePairs,
  decodeQuerystring,
  encodeFields,
  headerIssuesOf,
  readFields,
  type Field,
  type Fields,
  type Pair,
  type Read,
} from '@specwright/validator-engine/decode'
