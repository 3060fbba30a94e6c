export const tourSays = {
  place: '{nth} of {of}', tour: 'The tour', offer: 'New here?',
  about: 'Six steps with test money: an order, a cancel, a lost order.', take: 'Take the tour',
  notNow: 'Not now', notPractice: 'Switch to practice first.', done: '✓ Done.', end: 'End the tour',
  next: 'Next', back: 'Back', leave: 'Exit',
} as const
export const tourStepWords = {
  practice: {
    title: 'This is practice',
    text: 'An exchange on this machine, with 10,000 test USDC. Nothing costs anything.',
  },
  order: {
    title: 'Send one order',
    text: 'Buy, Market, size 0.01, Review. Nothing is sent until you hold the sheet’s button; if asked for a word, type SEND first.',
  },
  cancel: {
    title: 'Cancel one',
    text: 'Buy, Limit, price well below market, size 0.01. Send it. Under Orders press Del on its row, hold.',
    actLabel: 'Show orders',
  },
  lost: {
    title: 'Lose an order',
    text: 'Start the drill, send a small order. It is lost on its way: outcome unknown, purple; nothing else is sent.',
    actLabel: 'Start the drill',
  },
  resolved: {
    title: 'See it resolved', text: 'The desk asks the venue until there is proof. It never sends twice.',
    actLabel: 'Show evidence',
  },
  real: {
    title: 'Before it is real money',
    text: 'Stop blocks what adds risk. Search finds every command. Failure drills rehearse bad days.',
    actLabel: 'Search everything',
  },
} as const
