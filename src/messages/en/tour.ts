export const tourSays = {
  place: '{nth} of {of}', tour: 'The tour', offer: 'New here?',
  about: 'Six steps: one order, one cancel, one lost order and how it is resolved. With test money.',
  take: 'Take the tour', notNow: 'Not now',
  notPractice: 'The account in use is not practice: switch to it first.', done: '✓ Done.',
  end: 'End the tour', next: 'Next', back: 'Back', leave: 'Exit',
} as const
export const tourStepWords = {
  practice: {
    title: 'This is practice',
    text: 'The practice exchange runs on this machine. It speaks the protocol of the real one, with 10,000 test USDC: nothing here costs anything.',
  },
  order: {
    title: 'Send one order',
    text: 'Choose Buy, then Market, type 0.01 as the size, and Review. Nothing is sent yet: on the sheet that opens, type SEND if it asks for that word, then hold the button until it is full.',
  },
  cancel: {
    title: 'Cancel one',
    text: 'Choose Buy, then Limit, a price well below the market and 0.01 as the size. Send it, and find it under Orders. Press Del on its row to cancel it, and hold the button on the sheet.',
    actLabel: 'Show orders',
  },
  lost: {
    title: 'Lose an order',
    text: 'Start the drill, then send a small order. It is lost on its way: the desk does not know its outcome, says so in purple, and sends nothing else.',
    actLabel: 'Start the drill',
  },
  resolved: {
    title: 'See it resolved',
    text: 'The desk asks the venue again and again, and shows each answer. It never sends twice. Wait until there is proof, and read what was found.',
    actLabel: 'Show evidence',
  },
  real: {
    title: 'Before it is real money',
    text: 'The Stop above stops every order that adds risk. The search beside it finds everything, every key can be looked up and changed, and the drills beside the practice tag rehearse worse days than this one.',
    actLabel: 'Search everything',
  },
} as const
