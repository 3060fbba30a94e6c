export const leftWords = 'As of {ago} ({ago2} ago): {says}'
export const lockedHead = 'Locked'
