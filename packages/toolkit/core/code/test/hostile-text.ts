import * as fc from 'fast-check'

/** What names are made of that try to be something else where they are printed. */
const pieces = [
  '\n', '\r\n', '\r', '\t', '\u2028', '\u2029', '\u0085', '\u001b[2K', '\u009b1A', '\u202e', '\u2066', '\u200b', '\ufeff', '\0', '\b',
  '###', '# @name a', '// @no-log', '@host = http://evil.example', '{{token}}', '{{', '}}', '< ./secret', '<@ ./secret', '> {% x() %}', '---',
  'DELETE https://prod.example/users/1', 'Authorization: Bearer x', '@octocat', 'a@example.com', 'https://evil.example/x', 'www.evil.example',
  'ftp://evil.example', 'mailto:a@example.com', '#1', 'GH-12', 'o/r#3', ':smile:', '[a](https://evil.example)', '![a](https://evil.example/p.png)',
  '<script>alert(1)</script>', '<!--', '-->', '<img src=x onerror=a>', '&#64;', '&lt;', '`', '``', '|', '\\|', '\\', '*', '**', '_', '~~', '$x$',
  '- ', '1. ', '+ ', '> ', '=', '# ', '```', '::error::', '%0A', '::stop-commands::x', 'major: 1 major', 'none: no changes', ' ', 'a', 'é', '😀', '\ud800',
] // prettier-ignore

/** Any character. The unit `binary` of fast-check first maps each of a million to its index, which takes seconds. */
const character = fc
  .nat({ max: 0x10_ff_ff - 0x8_00 })
  .map((nth) => String.fromCodePoint(nth < 0xd8_00 ? nth : nth + 0x8_00)) // without surrogates

/** Names that try to be something else where they are printed. */
export const hostile: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: character, maxLength: 3 })), { maxLength: 6 })
  .map((parts) => parts.join(''))
