/** Path prefix of the control interface. */
export const controlPrefix = '/__control/'

/** Path of the readiness of the server. */
export const healthPath: string = `${controlPrefix}health`
