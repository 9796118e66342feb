/** How a break is shown where no value or request shows it. */
export type Evidence =
  /** A part is gone, such as an operation, a status or a media type. */
  | 'structure'
  /** It is breaking by our promise to users, whatever values go over the wire. */
  | 'policy'
  /** Only a value can show it: without one, it is unproven. */
  | 'value'

/** What a rule is about, and how its breaks are shown. */
export interface ChangeRule {
  readonly evidence: Evidence
  /** What changed, as a heading. */
  readonly title: string
  /**
   * What callers of a generated client notice: `named` is a name, which a client may keep; `lost` does not compile any more,
   * whatever was announced. Default: what the types show.
   */
  readonly client?: 'never' | 'named' | 'lost' | 'lost in responses'
}

/** Every rule by its id, which reports, accepted findings and migrations refer to. */
export const changeRules = {
  'operation-removed': { evidence: 'structure', title: 'An operation was removed', client: 'lost' },
  'operation-added': { evidence: 'structure', title: 'An operation was added' },
  'operation-id': { evidence: 'policy', title: 'The name of an operation changed', client: 'named' },
  mock: { evidence: 'policy', title: 'A mock no longer does what it did for an operation' },
  client: { evidence: 'policy', title: 'How callers reach an operation in the generated client changed' },
  tags: { evidence: 'policy', title: 'The tags of an operation changed' },
  'first-tag': {
    evidence: 'policy',
    title: 'The first tag of an operation changed, and with it the place of its client method',
  },
  beta: { evidence: 'policy', title: 'A part became BETA, or is BETA no longer' },
  deprecated: { evidence: 'policy', title: 'A part is now deprecated, or no longer' },
  sunset: { evidence: 'policy', title: 'The sunset date of a part changed' },
  documentation: { evidence: 'policy', title: 'Documentation changed' },
  'body-removed': { evidence: 'structure', title: 'The body was removed' },
  'body-added': { evidence: 'structure', title: 'A body was added' },
  'body-required': { evidence: 'value', title: 'Whether the body is required changed' },
  'parameter-removed': { evidence: 'structure', title: 'A parameter was removed', client: 'lost' },
  'parameter-added': { evidence: 'structure', title: 'A parameter was added' },
  'parameter-required': { evidence: 'value', title: 'Whether a parameter is required changed' },
  'parameter-name': { evidence: 'policy', title: 'A parameter of the path was renamed', client: 'never' },
  'parameter-format': { evidence: 'policy', title: 'A parameter is serialized differently' },
  'response-removed': { evidence: 'structure', title: 'A response was removed' },
  'response-added': { evidence: 'structure', title: 'A response was added' },
  'response-covered': { evidence: 'structure', title: 'A response is now documented by a range, or by a part of it' },
  'media-type-removed': { evidence: 'structure', title: 'A media type was removed' },
  'media-type-added': { evidence: 'structure', title: 'A media type was added' },
  'media-type-format': { evidence: 'policy', title: 'A member of a form is encoded differently' },
  'header-removed': { evidence: 'structure', title: 'A header was removed', client: 'lost in responses' },
  'header-added': { evidence: 'structure', title: 'A header was added' },
  'header-required': { evidence: 'policy', title: 'Whether a header is always present changed' },
  link: { evidence: 'policy', title: 'A link changed' },
  credentials: { evidence: 'policy', title: 'Other credentials are required' },
  scope: { evidence: 'policy', title: 'Other scopes are sufficient' },
  'security-scheme': { evidence: 'policy', title: 'A security scheme changed' },
  flow: { evidence: 'policy', title: 'How tokens are granted changed' },
  'server-removed': { evidence: 'structure', title: 'A server was removed' },
  'server-added': { evidence: 'structure', title: 'A server was added' },
  'server-default': { evidence: 'policy', title: 'The default of a server variable changed' },
  'channel-removed': { evidence: 'structure', title: 'A channel was removed' },
  'channel-added': { evidence: 'structure', title: 'A channel was added' },
  'channel-address': { evidence: 'policy', title: 'The address of a channel changed' },
  'action-removed': { evidence: 'structure', title: 'An operation of a channel was removed' },
  'action-added': { evidence: 'structure', title: 'An operation of a channel was added' },
  action: { evidence: 'policy', title: 'The action of an operation changed' },
  'message-removed': { evidence: 'structure', title: 'A message was removed' },
  'message-added': { evidence: 'structure', title: 'A message was added' },
  'message-name': { evidence: 'policy', title: 'The name of a message changed' },
  'message-format': { evidence: 'policy', title: 'The content type of a message changed' },
  'correlation-id': { evidence: 'policy', title: 'The location of a correlation ID changed' },
  'schema-removed': {
    evidence: 'structure',
    title: 'A named schema was removed, and with it its type and validator',
    client: 'never',
  },
  'schema-renamed': {
    evidence: 'structure',
    title: 'A named schema was renamed, and with it its type and validator',
    client: 'never',
  },
  'schema-added': { evidence: 'structure', title: 'A named schema was added', client: 'never' },
  'type-name': { evidence: 'policy', title: 'The name of a generated type changed', client: 'never' },
  type: { evidence: 'value', title: 'The types of a value changed' },
  enum: { evidence: 'value', title: 'The values of an enum changed' },
  'known-values': { evidence: 'policy', title: 'The known values of an open set changed' },
  'property-removed': { evidence: 'structure', title: 'A property was removed', client: 'lost' },
  'property-added': { evidence: 'value', title: 'A property was added' },
  'property-direction': { evidence: 'policy', title: 'A property that was only read or written now goes both ways' },
  'property-rule': { evidence: 'value', title: 'The rule for a property changed' },
  required: { evidence: 'value', title: 'Which properties are required changed' },
  range: { evidence: 'value', title: 'The bounds of a number changed' },
  multiple: { evidence: 'value', title: 'What a number must be a multiple of changed' },
  pattern: { evidence: 'value', title: 'The pattern of a string changed' },
  format: { evidence: 'value', title: 'The format of a value changed' },
  'number-format': { evidence: 'policy', title: 'How large or exact a number may be changed' },
  encoding: { evidence: 'policy', title: 'How a string is decoded changed' },
  'named-rules': {
    evidence: 'value',
    title: 'The schemas for names that match a pattern, or that depend on others, changed',
  },
  dependency: { evidence: 'value', title: 'Which properties a property requires changed' },
  items: { evidence: 'value', title: 'The schemas of items changed' },
  contains: { evidence: 'value', title: 'Which items an array must contain changed' },
  condition: { evidence: 'value', title: 'A condition and its rules changed' },
  'union-added': { evidence: 'value', title: 'A value must now match one of several schemas' },
  'union-removed': { evidence: 'value', title: 'A value no longer has to match one of several schemas' },
  'branch-removed': { evidence: 'value', title: 'A schema was removed from a union' },
  'branch-added': { evidence: 'value', title: 'A schema was added to a union' },
  'union-kind': { evidence: 'value', title: 'How many schemas of a union a value may match changed' },
  overlap: { evidence: 'value', title: 'A value matches two schemas of a oneOf' },
  discriminator: { evidence: 'policy', title: 'The schema that a value of a discriminator selects changed' },
  default: { evidence: 'policy', title: 'A default changed' },
  keyword: { evidence: 'value', title: 'A keyword of a schema changed' },
  never: { evidence: 'value', title: 'A schema now accepts no value, or some value' },
  unrated: { evidence: 'policy', title: 'A member changed that no rule rates' },
} as const

/** The id of a rule. */
export type RuleId = keyof typeof changeRules
