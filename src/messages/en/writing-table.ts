export const reasons = {
  active: 'No restriction.',
  reducing: 'Stopped by you, on a break, or daily limit reached. Resume, or wait for end or next day (UTC).',
  held: 'Outcome or account unknown, or journal not writable. Resumes when settled.',
  halted: 'Impossible data. Review it, then resume.',
  'read-only': 'Key, keychain, clock or limits: see banner.',
  offline: 'Venue unreachable. All is reread before trading resumes.',
} as const
export const writingTable = { yes: 'yes', no: 'no' } as const
