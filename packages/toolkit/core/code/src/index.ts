export { expr, isFalse, isTrue } from './expr.ts'
export { createFile, type CodeFile, type CodeFileOptions } from './file.ts'
export { escapeHidden, escapeHiddenInYaml } from './hidden-characters.ts'
export { isIdentifier, isPlainName } from './identifier.ts'
export type {
  BinaryOperator,
  Code,
  Comment,
  Declaration,
  Expression,
  Fragment,
  Imported,
  Key,
  Literal,
  LiteralStyle,
  Member,
  Name,
  Parameter,
  Part,
  Printable,
  Spread,
  Statement,
  Verbatim,
} from './node.ts'
export { printed, type Printing } from './printer.ts'
export { rewritten } from './rewrite.ts'
export { reading, simplified } from './simplify.ts'
export { stmt, type FunctionParts } from './stmt.ts'
export { braces, brackets, code, comment, key, list, renamed, typeOf, typesOf, verbatim } from './template.ts'
export { distinct, isWider, usesOf, visit, withExpression } from './visit.ts'
