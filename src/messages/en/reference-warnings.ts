export const referenceWarnings = {
  REFERENCE_CLOSED: {
    full: 'Reference market closed: mark may be five times further from index than in session.',
  },
  REFERENCE_NOT_KNOWN: {
    full: 'Reference session not known. While closed, mark may be five times further from index.',
  },
  MARK_OFF_SESSION: {
    full: 'Stops and liquidation follow the mark, off session up to five times further from index: both can come sooner.',
  },
  LARGER_FEE_RATE: { full: 'RWA market or not unknown: larger fee rate counts.' },
  RWA_FEE_UNTOLD: { full: 'Venue states no RWA fee rate: its other rate counts, real fee may be higher.' },
} as const
