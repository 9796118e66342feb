/**
 * Adds the rules of `recommended-strict` to those of the linter. The library has them; the bundle of the command has another
 * module in place of this one, since only a new repository is linted with them.
 */
export function addStyleRules(): void {}
