export const attemptLabels = {
  declaredTag: 'declared {outcome}',
  tags: {
    written: 'journalled', sending: 'sending', accepted: 'accepted', live: 'open',
    'partly filled': 'partly filled', filled: 'filled', cancelled: 'cancelled', rejected: 'rejected',
    refused: 'refused', 'not sent': 'not sent', unknown: 'unknown', done: 'done',
    quarantined: 'impossible data',
  },
  exitFilled: { TAKE_PROFIT: 'take-profit filled', STOP_LOSS: 'stop-loss filled' },
  entryFilled: 'entry filled', restCancelled: 'partly filled, rest cancelled',
  outcomes: {
    order: { done: 'placed', 'not done': 'not placed' }, request: { done: 'done', 'not done': 'not done' },
  },
} as const
