import { expr, stmt, usesOf, withExpression, type Expression, type Statement } from '@specwright/code'
import { pointerTo } from '../../json.ts'
import type { Condition, Rules } from '../check.ts'
import { engineCall } from '../engine.ts'
import { readProperty } from '../read.ts'
import { keysBetween } from '../schema-path.ts'
import { spotAt, type CollectContext, type Spot } from './spot.ts'

/** Where a condition looks, the value there, and the text of the condition where the value does not say it. */
function seenBy({ path, text, isSeen }: Condition, { v, known }: Spot): Expression[] {
  const [name, ...others] = path
  const isNear = name !== undefined && others.length === 0 && known?.size === 1 && known.has('object')
  const far = name === undefined ? v : engineCall('valueAt', [v, expr.literal(path)])
  const seen = isNear ? readProperty(v, name) : far
  const at = name === undefined ? null : pointerTo('', ...path).slice(1)
  return [expr.literal(at), seen, ...(isSeen ? [] : [expr.literal(text)])]
}

/** The issues of rules that hold under a condition, which they name. */
export function rulesStatements(
  { checks, schemas, condition }: Rules,
  spot: Spot,
  context: CollectContext,
): readonly Statement[] {
  const [schema = spot.schema] = schemas
  if (!condition) return context.collect(checks, spot)
  const variable = context.local('when')
  const inner: Spot = { v: spot.v, known: spot.known, spot: variable, schema, keys: [] }
  const statements = context.collect(checks, inner)
  const uses = usesOf(variable.name, ...statements)
  if (uses === 0) return statements
  const between = keysBetween(spot.schema, schema)
  // A call names the schema itself.
  const isCall = checks.length === 1 && checks[0]?.kind === 'call'
  const made = engineCall('when', [
    spotAt(spot, between || isCall ? spot.schema : schema, spot.keys),
    expr.literal(isCall ? '' : pointerTo('', ...(between ?? []))),
    ...seenBy(condition, spot),
  ])
  // A single rule makes the spot where it is reported.
  return uses === 1
    ? withExpression(variable.name, made, statements)
    : [stmt.const(variable.name, expr.and([spot.spot, made])), ...statements]
}
