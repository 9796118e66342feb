/**
 * Code as values. No string here is code to parse again: strings of a document are data of a `literal`, `comment`,
 * `key` or `name`, and only the printer turns them into source text.
 */

/** A name of another module, which is imported where it is printed. */
export interface Imported {
  readonly kind: 'imported'
  /** Identifies the module; the printed file maps it to a specifier. */
  readonly module: string
  /** The exported name; `*` for all exports. */
  readonly name: string
  /** True if it is used only as a type. */
  readonly isType: boolean
  /** Local name, if it differs from the exported one. */
  readonly as?: string
}

/** How a literal is printed: as code, on several lines for readable diffs, or as a sample. */
export type LiteralStyle = 'source' | 'lines' | 'sample'

export type BinaryOperator = '===' | '!==' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%' | 'in' | '??'

export interface Name {
  readonly kind: 'name'
  readonly name: string
}

export interface Literal {
  readonly kind: 'literal'
  readonly value: unknown
  readonly style: LiteralStyle
}

/** An expression. */
export type Expression =
  | Name
  | Imported
  | Literal
  | { readonly kind: 'member'; readonly of: Expression; readonly key: string }
  | { readonly kind: 'element'; readonly of: Expression; readonly at: Expression }
  | {
      readonly kind: 'call'
      readonly callee: Expression
      readonly args: readonly Expression[]
      /** True for `new`. */
      readonly isNew?: boolean
      /** True for a call that a bundler may drop if its result is unused. */
      readonly isPure?: boolean
    }
  | { readonly kind: 'not' | 'typeof'; readonly of: Expression }
  | Spread
  | { readonly kind: 'increment'; readonly of: Expression }
  | {
      readonly kind: 'binary'
      readonly operator: BinaryOperator
      readonly left: Expression
      readonly right: Expression
    }
  | { readonly kind: 'and' | 'or'; readonly terms: readonly Expression[] }
  | {
      readonly kind: 'conditional'
      readonly condition: Expression
      readonly then: Expression
      readonly otherwise: Expression
    }
  | { readonly kind: 'array'; readonly items: readonly Expression[] }
  | { readonly kind: 'object'; readonly members: readonly (Member | Spread)[] }
  | {
      readonly kind: 'arrow'
      readonly parameters: readonly Parameter[]
      readonly returns?: Code
      readonly body: Expression | readonly Statement[]
    }
  | { readonly kind: 'assign'; readonly target: Expression; readonly value: Expression }
  | { readonly kind: 'as'; readonly of: Expression; readonly type: Code }
  | Fragment

/** The items or members of another value, in an array or an object. */
export interface Spread {
  readonly kind: 'spread'
  readonly of: Expression
}

/** A member of an object literal. */
export interface Member {
  readonly key: string
  readonly value: Expression
}

export interface Parameter {
  readonly name: string
  /** Not printed in JavaScript. */
  readonly type?: Code
  readonly isOptional?: boolean
}

/** A statement. */
export type Statement =
  | { readonly kind: 'const'; readonly name: string; readonly type?: Code; readonly value: Expression }
  | { readonly kind: 'let'; readonly made: readonly { readonly name: string; readonly value: Expression }[] }
  | { readonly kind: 'do'; readonly expression: Expression }
  | { readonly kind: 'return'; readonly value?: Expression }
  | {
      readonly kind: 'if'
      readonly condition: Expression
      readonly then: readonly Statement[]
      readonly otherwise: readonly Statement[]
    }
  | {
      readonly kind: 'each'
      /** `in` gives keys, `of` gives items. */
      readonly over: 'in' | 'of'
      readonly name: string
      readonly of: Expression
      readonly body: readonly Statement[]
    }
  | {
      readonly kind: 'count'
      readonly name: string
      readonly from: number
      /** The exclusive end. */
      readonly to: Expression
      readonly body: readonly Statement[]
    }
  | { readonly kind: 'block'; readonly label?: string; readonly body: readonly Statement[] }
  | { readonly kind: 'break'; readonly label?: string }
  | {
      readonly kind: 'switch'
      readonly on: Expression
      readonly cases: readonly { readonly values: readonly Expression[]; readonly body: readonly Statement[] }[]
      /** The default case. */
      readonly otherwise: readonly Statement[]
    }
  | {
      readonly kind: 'function'
      readonly name: string
      readonly parameters: readonly Parameter[]
      readonly returns?: Code
      readonly body: readonly Statement[]
    }

/** A statement that declares one name. */
export type Declaration = Extract<Statement, { readonly kind: 'const' | 'function' }>

/** Fixed source text with code between it, from a template of `code`. */
export interface Fragment {
  readonly kind: 'fragment'
  readonly parts: readonly Part[]
}

/** A piece of a fragment: text of our sources, or code. */
export type Part = { readonly kind: 'words'; readonly text: string } | Code

/** A doc comment; nothing for an empty text. */
export interface Comment {
  readonly kind: 'comment'
  readonly text: string
}

/** The key of a member, in a type or an object: quoted unless it is a plain name. */
export interface Key {
  readonly kind: 'key'
  readonly name: string
}

/** Source text that a tool printed, or the text of one of our files. */
export interface Verbatim {
  readonly kind: 'verbatim'
  readonly text: string
}

/** Any piece of code. */
export type Code = Expression | Statement | Comment | Key | Verbatim

/** What a template accepts: code, or a sequence of pieces of code. */
export type Printable = Code | readonly Printable[]
