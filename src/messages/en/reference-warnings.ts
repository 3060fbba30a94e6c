export const referenceWarnings = {
  REFERENCE_CLOSED: {
    full: 'The reference market is closed. Trading goes on, and the mark may stand five times further from the index than in session.',
    bare: 'The reference market is closed.',
  },
  REFERENCE_NOT_KNOWN: {
    full: 'It is not known whether the reference market is open. While it is closed, the mark may stand five times further from the index.',
    bare: 'It is not known whether the reference market is open.',
  },
  MARK_OFF_SESSION: {
    full: 'Stops and liquidation go by the mark: off session it may stand five times further from the index, so both can come sooner than their distance says.',
    bare: 'Stops and liquidation go by a mark that may stand five times further from the index.',
  },
  LARGER_FEE_RATE: {
    full: 'It is not known whether this market is one of a real-world asset: of the two fee rates the larger counts here.',
    bare: 'It is not known which fee rate applies: the larger counts here.',
  },
  RWA_FEE_UNTOLD: {
    full: 'The venue states no fee rate for real-world assets: the rate of its other markets counts here, and what is charged may be more.',
    bare: 'The venue states no fee rate for real-world assets.',
  },
} as const
