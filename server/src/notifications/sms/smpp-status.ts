import smpp from 'smpp'

const NAMES = new Map(Object.entries(smpp.errors).map(([name, status]) => [status, name]))

/** The name that the specification gives it, else the number. */
export const nameStatus = (status: number) => NAMES.get(status) ?? `status 0x${status.toString(16)}`

/** About the number or the text; everything else is about the account, the set-up or the moment. */
const REFUSALS = ['ESME_RINVMSGLEN', 'ESME_RINVDSTADR', 'ESME_RX_P_APPN', 'ESME_RX_R_APPN']

export const isRefusal = (status: number) => REFUSALS.includes(nameStatus(status))
export const isTooFast = (status: number) => ['ESME_RTHROTTLED', 'ESME_RMSGQFUL'].includes(nameStatus(status))
export const isNotBound = (status: number) => nameStatus(status) === 'ESME_RINVBNDSTS'
