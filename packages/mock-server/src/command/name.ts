/** Name of the program. */
export const name = 'loyalty-mock'
