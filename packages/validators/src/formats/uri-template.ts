const templateName = String.raw`(?:\w|%[\da-fA-F]{2})(?:\.?(?:\w|%[\da-fA-F]{2}))*`
const templateVariable = String.raw`${templateName}(?::[1-9]\d{0,3}|\*)?`
const templateLiteral = String.raw`[^\u0000- "'%<>\\^\u0060{|}\u007f-\u009f]|%[\da-fA-F]{2}`
const template = new RegExp(
  `^(?:${templateLiteral}|\\{[+#./;?&=,!@|]?${templateVariable}(?:,${templateVariable})*\\})*$`,
  'u',
)

/** True for a URI template (RFC 6570): `/rewards/{id}{?limit,cursor}`. */
export function isUriTemplate(text: string): boolean {
  return template.test(text)
}
