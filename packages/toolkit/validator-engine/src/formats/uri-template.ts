const template = /* @__PURE__ */ templatePattern()

function templatePattern(): RegExp {
  const name = String.raw`(?:\w|%[\da-fA-F]{2})(?:\.?(?:\w|%[\da-fA-F]{2}))*`
  const variable = String.raw`${name}(?::[1-9]\d{0,3}|\*)?`
  // An apostrophe is a literal too: erratum 6937 of the RFC.
  const literal = String.raw`[^\u0000- "%<>\\^\u0060{|}\u007f-\u009f]|%[\da-fA-F]{2}`
  return new RegExp(`^(?:${literal}|\\{[+#./;?&=,!@|]?${variable}(?:,${variable})*\\})*$`, 'u')
}

/** True for a URI template (RFC 6570): `/orders/{id}{?limit,cursor}`. */
export function isUriTemplate(value: string): boolean {
  return template.test(value)
}
