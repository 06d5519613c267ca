export const shareLinks = {}
