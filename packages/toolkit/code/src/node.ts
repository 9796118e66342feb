/**
 * Code as values. Nothing here is a string that could be read back: what a document says is data of a `literal`,
 * `comment`, `key` or `name`, and only the printer makes a string of it.
 */

/** A name of another module, by which it is imported where it is printed. */
export interface Imported {
  readonly kind: 'imported'
  /** What the file that is printed makes a specifier of. */
  readonly module: string
  /** As the module exports it; `*` for all that it exports. */
  readonly name: string
  /** True for what is used as a type alone. */
  readonly isType: boolean
  /** What it is called here, where that is not its own name; all that a module exports has none. */
  readonly as?: string
}

/** How a literal is written: as code, over several lines for people who read a diff, or as a sample. */
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

/** Something with a value. */
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
      /** True for a call that a bundler may leave out where nobody uses what it gives. */
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
  /** Left out of JavaScript. */
  readonly type?: Code
  readonly isOptional?: boolean
}

/** Something that is done. */
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
      /** The first that is not counted. */
      readonly to: Expression
      readonly body: readonly Statement[]
    }
  | { readonly kind: 'block'; readonly label?: string; readonly body: readonly Statement[] }
  | { readonly kind: 'break'; readonly label?: string }
  | {
      readonly kind: 'switch'
      readonly on: Expression
      readonly cases: readonly { readonly values: readonly Expression[]; readonly body: readonly Statement[] }[]
      /** What is done where no case holds. */
      readonly otherwise: readonly Statement[]
    }
  | {
      readonly kind: 'function'
      readonly name: string
      readonly parameters: readonly Parameter[]
      readonly returns?: Code
      readonly body: readonly Statement[]
    }

/** A statement that gives one name a meaning. */
export type Declaration = Extract<Statement, { readonly kind: 'const' | 'function' }>

/** Our own words with code between them, which `code` makes of a template. */
export interface Fragment {
  readonly kind: 'fragment'
  readonly parts: readonly Part[]
}

/** A piece of a fragment: words that stand in our sources, or code. */
export type Part = { readonly kind: 'words'; readonly text: string } | Code

/** A doc comment; nothing at all where its text is empty. */
export interface Comment {
  readonly kind: 'comment'
  readonly text: string
}

/** The key of a member, in a type or an object: bare where it is a plain name, quoted otherwise. */
export interface Key {
  readonly kind: 'key'
  readonly name: string
}

/** Source text that a tool printed, or that is a file of our own. */
export interface Verbatim {
  readonly kind: 'verbatim'
  readonly text: string
}

/** Any piece of code. */
export type Code = Expression | Statement | Comment | Key | Verbatim

/** What may stand in a template: code, or pieces of code one after the other. */
export type Printable = Code | readonly Printable[]
