export const apiKey = {}
