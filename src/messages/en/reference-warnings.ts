export const referenceWarnings = {
  REFERENCE_CLOSED: {
    full: 'Reference market closed: the mark may be five times further from the index than in session.',
  },
  REFERENCE_NOT_KNOWN: {
    full: 'Reference market session not known. While closed, the mark may be five times further from the index.',
  },
  MARK_OFF_SESSION: {
    full: 'Stops and liquidation go by the mark, which off session may be five times further from the index: both can come sooner.',
  },
  LARGER_FEE_RATE: { full: 'RWA market or not is not known: the larger fee rate counts.' },
  RWA_FEE_UNTOLD: {
    full: 'The venue states no RWA fee rate: its other rate counts, the real fee may be higher.',
  },
} as const
