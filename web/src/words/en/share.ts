export const share = {}
