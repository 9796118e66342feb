/** The name that the program is called by. */
export const name = 'loyalty-mock'
