export const reasons = {
  active: 'No restriction.',
  reducing: 'Stopped by you, on a break, or a daily limit reached. Resume, or wait for its end or the next day (UTC).',
  held: 'An outcome is unknown, or the journal cannot be written. Resumes when settled.',
  halted: 'Impossible data. Review it, then resume.',
  'read-only': 'Key, keychain, clock or limits: see the banner.',
  offline: 'Venue not reachable. Everything is read again before trading resumes.',
} as const
export const writingTable = { yes: 'yes', no: 'no' } as const
