import { singular } from './words.ts'

/** The words of a tag without those that say that it is one: `pet-controller`, `Pets API`. */
export function withoutKind(words: readonly string[]): readonly string[] {
  const end = words.findLastIndex((word) => !isKind(word))
  return end === -1 ? words : words.slice(0, end + 1)
}

/** True for what a group of operations is called, whatever they are of. */
export function isKind(word: string): boolean {
  return kinds.has(singular(word))
}

const kinds = new Set(['api', 'controller', 'endpoint', 'management', 'operation', 'resource', 'service'])

/** `and`, `or` */
export function isConjunction(word = ''): boolean {
  return /^(?:and|or)$/i.test(word)
}

/** `by`, `for`, `to`, and others that stand between what is done and the rest. */
export function isPreposition(word = ''): boolean {
  return prepositions.has(word.toLowerCase())
}

const prepositions = new Set(
  [
    'after',
    'as',
    'at',
    'before',
    'between',
    'by',
    'for',
    'from',
    'if',
    'in',
    'into',
    'of',
    'on',
    'to',
    'under',
    'using',
  ].concat('via', 'with', 'within', 'without'),
)

/** True for a word in front of a noun that does not name a thing of its own. */
export function isQualifier(word: string): boolean {
  return qualifiers.has(word.toLowerCase())
}

const qualifiers = new Set(
  ['active', 'all', 'any', 'archived', 'authenticated', 'available', 'batch', 'bulk', 'closed', 'current']
    .concat('custom', 'default', 'deleted', 'enabled', 'existing', 'expired', 'favorite', 'featured', 'filtered')
    .concat('first', 'global', 'last', 'latest', 'many', 'multiple', 'my', 'new', 'next', 'one', 'open', 'own')
    .concat('pending', 'popular', 'previous', 'private', 'public', 'random', 'recent', 'related', 'saved', 'selected')
    .concat('similar', 'single', 'specific', 'top', 'trending', 'unread', 'upcoming'),
)

/** True for a verb that ids and paths start with. A word that is as often a noun, such as `order`, is none. */
export function isVerb(word = ''): boolean {
  return verbs.has(word.toLowerCase())
}

const verbs = new Set(
  ['accept', 'acknowledge', 'activate', 'add', 'allocate', 'allow', 'analyze', 'append', 'apply', 'approve']
    .concat('archive', 'assign', 'associate', 'attach', 'authenticate', 'authorize', 'begin', 'block', 'burn')
    .concat(
      'calculate',
      'cancel',
      'capture',
      'change',
      'check',
      'claim',
      'clear',
      'clone',
      'close',
      'commit',
      'compare',
    )
    .concat('complete', 'compute', 'confirm', 'connect', 'convert', 'copy', 'count', 'crawl', 'create', 'deactivate')
    .concat('debug', 'decline', 'decrypt', 'delete', 'deliver', 'demote', 'deploy', 'deregister', 'describe', 'destroy')
    .concat('detach', 'detect', 'disable', 'disassociate', 'disconnect', 'dismiss', 'download', 'downvote', 'duplicate')
    .concat('edit', 'enable', 'encrypt', 'enroll', 'estimate', 'evaluate', 'exchange', 'execute', 'expire', 'export')
    .concat('extend', 'fail', 'fetch', 'finalize', 'find', 'finish', 'follow', 'generate', 'get', 'grant', 'handle')
    .concat('hide', 'impersonate', 'import', 'increment', 'init', 'initialize', 'initiate', 'insert', 'install')
    .concat('invalidate', 'invite', 'invoke', 'join', 'kick', 'leave', 'list', 'lock', 'login', 'logout', 'lookup')
    .concat('manage', 'mark', 'merge', 'mint', 'modify', 'move', 'multiply', 'mute', 'notify', 'open', 'patch', 'pause')
    .concat('pay', 'perform', 'pin', 'ping', 'play', 'post', 'predict', 'preview', 'process', 'promote', 'provision')
    .concat('publish', 'purchase', 'purge', 'put', 'query', 'read', 'reboot', 'rebuild', 'receive', 'recover', 'redeem')
    .concat('redeploy', 'refresh', 'refund', 'regenerate', 'register', 'reject', 'reload', 'remix', 'remove', 'rename')
    .concat('renew', 'reopen', 'reorder', 'replace', 'reply', 'reroute', 'rerun', 'resend', 'reserve', 'reset')
    .concat('resolve', 'respond', 'restart', 'restore', 'resume', 'retrain', 'retrieve', 'retry', 'return', 'reverse')
    .concat('revert', 'revoke', 'rollback', 'rotate', 'run', 'save', 'scan', 'search', 'select', 'send', 'set', 'share')
    .concat('ship', 'show', 'shutdown', 'sign', 'simulate', 'skip', 'snooze', 'stake', 'start', 'stop', 'submit')
    .concat('subscribe', 'summarize', 'suspend', 'swap', 'sync', 'synchronize', 'trade', 'train', 'transcribe')
    .concat('transfer', 'translate', 'trigger', 'unarchive', 'unassign', 'unblock', 'unfollow', 'unhide', 'uninstall')
    .concat('unlike', 'unlink', 'unlock', 'unmute', 'unpin', 'unpublish', 'unregister', 'unsave', 'unstake', 'unstar')
    .concat('unsubscribe', 'untag', 'update', 'upgrade', 'upload', 'upsert', 'upvote', 'validate', 'verify', 'void')
    .concat('wait', 'watch', 'withdraw', 'write'),
)

/** True for a verb that says what a request of this HTTP method does: none that changes something for `GET`. */
export function isVerbOf(method: string, word = ''): boolean {
  const some = method === 'get' || method === 'head' ? reading : method === 'delete' ? removing : verbs
  return some.has(word.toLowerCase())
}

const reading = new Set(
  [
    'calculate',
    'check',
    'compare',
    'count',
    'describe',
    'download',
    'estimate',
    'exists',
    'export',
    'fetch',
    'find',
  ].concat('get', 'list', 'lookup', 'preview', 'query', 'read', 'retrieve', 'search', 'show', 'validate', 'verify'),
)

const removing = new Set(['cancel', 'clear', 'delete', 'destroy', 'purge', 'remove', 'reset', 'revoke'])
