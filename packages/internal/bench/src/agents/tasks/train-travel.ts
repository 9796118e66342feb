import type { JsonObject } from '@specwright/json-schema/json'
import type { ContractTasks, InputOf, Step, Task } from '../task.ts'

const trip = 'ea399ba1-6d95-433f-92d1-83f67b775594'
const booked: InputOf = (before) => ({ bookingId: String(before[0]?.['id']) })
const body =
  (value: JsonObject): InputOf =>
  () => ({ body: { trip_id: trip, ...value } })

function booking(value: JsonObject, mistake?: JsonObject): Step {
  return { operation: 'create-booking', input: body(value), ...(mistake && { mistake: body(mistake) }) }
}

function bookedFor(value: JsonObject, mistake?: JsonObject): Task {
  return {
    words: 'book a trip',
    steps: [booking(value, mistake)],
    state: { operation: 'get-booking', input: booked, has: { body: value } },
  }
}

function cancelled(passenger: string, mistake?: InputOf): Task {
  const cancel: Step = { operation: 'delete-booking', input: booked, ...(mistake && { mistake }) }
  return {
    words: 'cancel a booking',
    steps: [booking({ passenger_name: passenger }), cancel],
    state: { operation: 'get-booking', input: booked, has: { status: 404 } },
  }
}

/** Tasks of a small contract. */
export const trainTravel: ContractTasks = {
  name: 'Train Travel',
  title: 'Train Travel API',
  tasks: [
    bookedFor({ passenger_name: 'Ann' }),
    bookedFor({ passenger_name: 'Ben', has_dog: true }, { passenger_name: 'Ben', has_dog: 'yes' }),
    bookedFor({ passenger_name: 'Cleo', has_bicycle: true }),
    bookedFor({ passenger_name: 'Dan' }, { passenger_name: 'Dan', trip_id: '1' }),
    bookedFor({ passenger_name: 'Eve', has_bicycle: false }, { passenger_name: 'Eve', has_bicycle: 'none' }),
    bookedFor({ passenger_name: 'Finn', has_dog: false }),
    bookedFor({ passenger_name: 'Gil' }),
    cancelled('Hal'),
    cancelled('Ida', () => ({ bookingId: 'that of Ida' })),
    cancelled('Jo'),
    cancelled('Kim', () => ({})),
    cancelled('Lou', (before) => ({ id: String(before[0]?.['id']) })),
  ],
}
