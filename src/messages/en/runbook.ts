export const reading = {
  active: [], reducing: ['Cancel orders and reduce positions here, through the sheet.'],
  held: [
    'Read everything here; it goes on being read back.', 'Check with the venue again now, from the evidence.',
  ],
  halted: ['Read everything here. Resuming is a separate step, after you have looked.'],
  'read-only': ['Read what is known here; every section says how old it is.'],
  offline: ['Read the last that was known; every section says how old it is.'],
} as const
export const runbook = {
  venueItselfOwn: 'At the venue itself, in its own terminal: cancel orders, close positions, place stops.',
  didTimeSize: 'What you did there, with time, size and price: this desk finds it when it reads again.',
  clientIdAnything: 'The client id of anything that is unknown here; never place the same order there before it is settled.',
} as const
export const runbookTitles = { possible: 'What is still possible', write: 'What to write down' } as const
