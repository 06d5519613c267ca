export const setUp = {}
