const duration =
  /^P(?:\d+W|T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S)|(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)(?:T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?)$/

/** True for a duration of RFC 3339, appendix A: `P3DT12H`. */
export function isDuration(value: string): boolean {
  return duration.test(value)
}
