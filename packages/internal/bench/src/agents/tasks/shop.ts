import type { ContractTasks } from '../task.ts'
import { itemTasks } from './items.ts'

const operations = {
  one: 'order',
  create: 'createOrder',
  read: 'getOrder',
  change: 'updateOrder',
  remove: 'deleteOrder',
  id: 'order_id',
}
const { creating, changing, deleting } = itemTasks(operations, { reference: 'draft', customer_id: 'c_1', total: 100 })

/** Tasks of the contract of a shop, by which generated clients are compared as well. */
export const shop: ContractTasks = {
  name: 'Shop',
  title: 'Shop',
  tasks: [
    creating({ reference: 'a-1', customer_id: 'c_1', total: 700 }),
    creating({ reference: 'a-2', customer_id: 'c_1', total: 700 }, { reference: 'a-2', customer_id: 'c_1' }),
    creating(
      { reference: 'a-3', customer_id: 'c_2', total: 1250 },
      { reference: 'a-3', customer_id: 'c_2', total: '12.50' },
    ),
    creating({ reference: 'a-4', customer_id: 'c_2', total: 90, note: 'Ring twice' }),
    creating(
      { reference: 'a-5', customer_id: 'c_3', total: 5, note: 'None' },
      { reference: 5, customer_id: 'c_3', total: 5, note: 'None' },
    ),
    creating({ reference: 'a-6', customer_id: 'c_3', total: 0 }),
    changing({ status: 'paid' }),
    changing({ status: 'paid' }, { status: 'payed' }),
    changing({ status: 'cancelled' }, { status: 'canceled' }),
    changing({ status: 'open' }),
    changing({ note: 'Leave it at the door' }),
    changing({ note: null }),
    changing({ note: 'Gift' }, { note: 7 }),
    deleting(),
    deleting({}),
    deleting({ order: 'a-1' }),
  ],
}
