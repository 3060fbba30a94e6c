export const reading = {
  active: [], reducing: ['Cancel and reduce here, through sheet.'],
  held: ['Read everything; it is being read back.', 'Check with venue again, from evidence.'],
  halted: ['Read everything. Resume after checking.'], 'read-only': ['Read what is known, with its age.'],
  offline: ['Read what was last known, with its age.'],
} as const
export const runbook = {
  venueItselfOwn: 'In the venue’s terminal: cancel orders, close positions, place stops.',
  didTimeSize: 'What you did there: time, size, price; found at next read.',
  clientIdAnything: 'Client ids of unknown orders; do not place them there before settled.',
} as const
export const runbookTitles = { possible: 'Still possible', write: 'Write down' } as const
