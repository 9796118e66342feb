/** A line that downloads and runs something whose version or checksum is not pinned. */
export interface Unpinned {
  /** From 1. */
  readonly line: number
  readonly text: string
  readonly why: string
}

/** What a line may not contain, and why: tools come from a lockfile, actions and images by their hash. */
const rules: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/\b(?:npx|pnpx|pnx|bunx|uvx|pipx)\b(?! --no(?:-install)?\b)/, 'a package runner downloads what no lockfile pins'],
  [/\b(?:npm (?:exec|x)|pnpm(?:\.mjs)? dlx|yarn dlx|bun x)\b/, 'a package runner downloads what no lockfile pins'],
  [/\bdeno (?:run|install)\b.*\b(?:https?|npm|jsr):/, 'a package runner downloads what no lockfile pins'],
  [/\b(?:npm|bun) (?:i|install|add|up|update)\b/, 'it does not hold to a lockfile: use npm ci'],
  [
    /\b(?:pnpm(?:\.mjs)?|yarn) (?:i|install|add|up|update)\b(?!.*--(?:frozen-lockfile|immutable)\b)/,
    'it does not hold to a lockfile: use --frozen-lockfile',
  ],
  [/\bcorepack\b/, 'it downloads a package manager: use .ci/pnpm.mjs'],
  [/\b(?:pip3?|gem|cargo|brew|choco|winget|conda|dotnet tool|uv tool|uv pip) install\b/, 'no lockfile pins it'],
  [/\bgo (?:install|run) \S+@/, 'no lockfile pins it'],
  [/\b(?:curl|wget|iwr|irm|Invoke-WebRequest|Invoke-RestMethod)\b/i, 'nothing checks what is downloaded'],
  [/\bdocker (?:run|pull)\b(?!.*@sha256:[0-9a-f]{64})/, 'an image is pinned by its digest'],
  [/\buses:\s*['"]?docker:(?!\S*@sha256:[0-9a-f]{64})/, 'an image is pinned by its digest'],
  [/^\s*(?:image|container):\s*['"]?[\w$](?!\S*@sha256:[0-9a-f]{64})/, 'an image is pinned by its digest'],
  [
    /\buses:\s*['"]?(?!\.\/|docker:)(?!['"]?[\w.-]+\/[\w./-]+@[0-9a-f]{40}['"]?(?:\s|$))\S/,
    'an action is pinned by the hash of its commit',
  ],
  [/@(?:latest|next|canary|beta|rc|main|master|HEAD)\b/, 'the name of a version moves'],
  [/[\w/-]@(?:[\^~*]|[<>]=?|v?\d+(?:\.(?:\d+|x))?(?:\.x)?(?![\w.-]))/, 'a range of versions moves'],
  [/\bnode-version:\s*['"]?(?:lts|latest|current|node|\*)/, 'the name of a version moves'],
]

/** The lines of a workflow, an action or a script of CI that pin less than they must. */
export function unpinnedIn(text: string): Unpinned[] {
  return linesOf(text).flatMap(({ line, text: own }) => {
    const rule = rules.find(([pattern]) => pattern.test(own))
    return rule ? [{ line, text: own.trim(), why: rule[1] }] : []
  })
}

/** The lines that are no comments; one that goes on with a backslash is one with the next. */
function linesOf(text: string): { readonly line: number; readonly text: string }[] {
  const found: { line: number; text: string }[] = []
  let pending: { line: number; text: string } | undefined
  for (const [index, each] of text.split(/\r?\n/).entries()) {
    const own: { line: number; text: string } = pending ?? { line: index + 1, text: '' }
    own.text += pending ? ` ${each.trim()}` : each
    pending = own.text.endsWith('\\') ? own : undefined
    if (pending) pending.text = pending.text.slice(0, -1).trimEnd()
    else if (!/^\s*(?:#|\/\/)/.test(own.text)) found.push(own)
  }
  return pending ? [...found, pending] : found
}
