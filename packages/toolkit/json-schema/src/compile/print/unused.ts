/** A line that makes a variable or gives a flag its value, up to what it is given. */
const made = /^\s*(?:const ([\w$]+)(?:: any)? = |(f\d+) = )/
const flags = /^(\s*let )(f\d+ = false(?:, f\d+ = false)*)$/
const loop = /^(\s*for \(const )([\w$]+)( in )/

/**
 * The lines of a function without variables that nothing reads: some are made before it is known that no check needs
 * them.
 */
export function withoutUnused(lines: readonly string[]): string[] {
  const read = namesRead(lines)
  const left = lines.flatMap((line) => {
    const [, constant, flag] = made.exec(line) ?? []
    const name = constant ?? flag
    if (name !== undefined) return read.has(name) ? [line] : []
    const [, indent, all = ''] = flags.exec(line) ?? []
    if (indent === undefined) {
      return [line.replace(loop, (found, head, key, end) => (read.has(key as string) ? found : `${head}_${end}`))]
    }
    const used = all.split(', ').filter((each) => read.has(each.replace(' = false', '')))
    return used.length > 0 ? [indent + used.join(', ')] : []
  })
  // What was read for the sake of a variable that is gone may not be needed either.
  return left.length === lines.length ? left : withoutUnused(left)
}

function namesRead(lines: readonly string[]): ReadonlySet<string> {
  const rest = lines.map((line) => (flags.test(line) ? '' : line.replace(made, '').replace(loop, '')))
  return new Set(rest.join('\n').match(/"(?:[^"\\]|\\.)*"|[\w$]+/g))
}
