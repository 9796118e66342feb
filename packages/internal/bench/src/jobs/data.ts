/** Pages of orders, by their cursor. */
export const pages: Readonly<Record<string, unknown>> = {
  c_0: { data: [order('o_1'), order('o_2')], next_cursor: 'c_1' },
  c_1: { data: [order('o_3'), order('o_4')], next_cursor: 'c_2' },
  c_2: { data: [order('o_5')], next_cursor: null },
}

function order(id: string): object {
  return { id, reference: id, customer_id: 'c_1', status: 'open', total: 100 }
}

/** What the events of an order say. */
export const notes = ['Grüße', 'on its way', '🚚 was here']

const events = [
  ': a comment\r\n\r\n',
  `id: 1\r\ndata: {"type":"paid","order_id":"o_1","note":"${notes[0]}"}\r\n\r\n`,
  // Lines of one event are joined.
  `event: change\r\nid: 2\r\ndata: {"type":"shipped",\r\ndata: "order_id":"o_1","note":"${notes[1]}"}\r\n\r\n`,
  `id: 3\r\ndata: {"type":"delivered","order_id":"o_1","note":"${notes[2]}"}\r\n\r\n`,
].join('')

/** Chunks of the events of each order. */
export const eventChunks: ReadonlyMap<string, readonly Buffer[]> = new Map([
  // Cut within a character and between CR and LF: where the network may cut.
  ['/orders/o_1/events', chunked(Buffer.from(events))],
  ['/orders/o_2/events', [Buffer.from('data: {"type":"delivered","order_id":"o_2","note":"here"}\n\n')]],
])

function chunked(bytes: Buffer): Buffer[] {
  const cuts = [bytes.indexOf('ü') + 1, bytes.indexOf('\r\ndata: "order_id"') + 1, bytes.indexOf('🚚') + 2]
  return [0, ...cuts].map((start, index) => bytes.subarray(start, cuts[index] ?? bytes.length))
}
