/** Milliseconds of a clock that all processes of the machine share and nobody sets. */
export const machineMs = () => Number(process.hrtime.bigint()) / 1e6
