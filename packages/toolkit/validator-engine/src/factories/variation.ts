/** The kinds of strings that vary: by their format, by what their property is called, or freely. */
export type TextKind =
  | 'city'
  | 'company'
  | 'country'
  | 'countryCode'
  | 'currency'
  | 'date'
  | 'date-time'
  | 'email'
  | 'firstName'
  | 'fullName'
  | 'hostname'
  | 'ipv4'
  | 'jobTitle'
  | 'lastName'
  | 'phone'
  | 'product'
  | 'sentence'
  /** Other characters of the same kinds, for a pattern. */
  | 'shape'
  | 'street'
  | 'text'
  | 'time'
  | 'url'
  | 'userName'
  | 'uuid'
  | 'zip'

/** What may stand in place of a part of a value; a validator decides whether it does. */
export type Variation =
  | TextKind
  /** One of the listed values. */
  | readonly unknown[]
  /** A number between two others, by steps. */
  | { readonly from: number; readonly to: number; readonly step: number }
