import { createHash } from 'node:crypto'
import { textOf } from '@specwright/server-engine/engine'

/** How many bytes of a value an index holds: its entries have at most about 2,700. */
const maxBytes = 100

/** What PostgreSQL does not read in JSON: the character 0, and halves of surrogate pairs. */
const unreadable = String.raw`(?<!\\)((?:\\\\)*)\\(u0000|ud[89a-f][0-9a-f]{2})`

/** The value of a member. Functions of an index call no others, which it may not find. */
const member = `CASE WHEN strpos(row_json, '\\u') = 0 THEN row_json::json
  ELSE regexp_replace(row_json, '${unreadable}', '\\1\\\\\\\\\\2', 'g')::json END -> member`

/**
 * SQL functions of the value of a member. They are immutable, as those of an index must be: what a text as JSON is depends on
 * nothing that changes. Characters that the database does not read are the text of their escapes.
 *
 * `mock_value` is what rows are selected by, and `mock_order` what they are in order of, as texts of the collation C:
 * nothing, then numbers and booleans, then others, of which only the beginning counts.
 */
export const memberFunctions: string = `
  CREATE FUNCTION mock_value(row_json TEXT, member TEXT) RETURNS TEXT LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
  DECLARE value TEXT := coalesce((${member})::text, '""');
  BEGIN
    IF octet_length(value) <= ${maxBytes} THEN RETURN value; END IF;
    RETURN left(value, 1) || md5(value);
  END $$;
  CREATE FUNCTION mock_order(row_json TEXT, member TEXT) RETURNS TEXT LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
  DECLARE
    value JSON := ${member};
    kind TEXT := coalesce(json_typeof(value), 'null');
    number FLOAT8;
    bits TEXT;
  BEGIN
    IF kind = 'null' THEN RETURN '0'; END IF;
    IF kind = 'string' THEN RETURN '2' || left(substr(value::text, 2, length(value::text) - 2), ${maxBytes}); END IF;
    IF kind NOT IN ('number', 'boolean') THEN RETURN '2' || left(value::text, ${maxBytes}); END IF;
    number := CASE value::text WHEN 'true' THEN 1 WHEN 'false' THEN 0 ELSE value::text::float8 END;
    bits := encode(float8send(number), 'hex');
    RETURN '1' || CASE WHEN number < 0 THEN translate(bits, '0123456789abcdef', 'fedcba9876543210')
      ELSE translate(left(bits, 1), '01234567', '89abcdef') || substr(bits, 2) END;
  END $$;`

/** A value as JSON, as `mock_value` has it. */
export function selectedValue(value: string): string {
  const json = readable(value)
  if (Buffer.byteLength(json) <= maxBytes) return json
  return json.slice(0, 1) + createHash('md5').update(json).digest('hex')
}

/** A value as `mock_order` has it. */
export function orderedValue(value: unknown): string {
  if (value === undefined || value === null) return '0'
  if (typeof value !== 'number' && typeof value !== 'boolean') return `2${beginning(value)}`
  const bits = Buffer.alloc(8)
  bits.writeDoubleBE(Number(value))
  const first = bits.readUInt8()
  if (Number(value) < 0) for (const [index, byte] of bits.entries()) bits.writeUInt8(byte ^ 0xff, index)
  else bits.writeUInt8(first | 0x80)
  return `1${bits.toString('hex')}`
}

/** The first characters of a value as JSON, without the quotes of a string. */
function beginning(value: unknown): string {
  const json = readable(typeof value === 'string' ? JSON.stringify(value).slice(1, -1) : textOf(value))
  return [...json].slice(0, maxBytes).join('')
}

function readable(json: string): string {
  return json.replaceAll(new RegExp(unreadable, 'g'), String.raw`$1\\$2`)
}
