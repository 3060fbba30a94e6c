export const reasons = {
  active: 'No restriction.',
  reducing: 'You stopped trading, took a break, or a daily guard is reached. Resume, or wait: for its end, or for the next day (UTC).',
  held: 'An outcome is unknown, or the journal cannot be written. Trading resumes when that is settled.',
  halted: 'Impossible data was seen. Review it, then resume.',
  'read-only': 'The key, the keychain, the clock or your own guards do not allow it. The banner says which.',
  offline: 'The venue cannot be reached. Everything is read again before trading resumes.',
} as const
export const writingTable = { yes: 'yes', no: 'no' } as const
