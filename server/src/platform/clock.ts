/** The time as an argument: tests move it, nothing below main reads the machine's own. */
export type Clock = () => Date
