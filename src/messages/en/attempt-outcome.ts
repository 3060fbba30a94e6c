export const outcomeSays = {
  live: {
    entry: 'Entry open, {left}; TP/SL waits for its fill.', book: 'In book, {left} open.',
    trigger: 'Waiting for its trigger.',
  },
  partly: {
    entered: 'Entry filled, {filled}; TP/SL waits for its trigger.',
    stillOpen: '{filled} filled; record still open.', entry: 'Entry: {filled} filled, {left} open.',
    order: '{filled} filled, {left} open.',
  },
  filled: { average: ' at {average} avg', allFilled: 'Filled{average}.', first: 'Order filled first.' },
  cancelled: {
    cancelledNothingFilled: 'Cancelled{left}; nothing filled.',
    filledRestCancelled: '{filled} filled; {left} cancelled.',
  },
  rejected: { why: ': {why}', venueAcceptedRejected: 'Accepted, then rejected by venue{why}.' },
  notSent: 'Not sent: {stayed}.', unknownWord: 'Status unknown: venue says “{word}”.',
  unknown: 'Unknown whether venue has it: {why}.',
  late: { until: ' Request may arrive until {until}.', over: ' No more can arrive.' },
  part: {
    more: ', and {standing} more', areAtTheir: { one: '{count} is closed', other: '{count} are closed' },
    stillStand: { one: '{count} is still open', other: '{count} are still open' }, separator: ', ',
    overPartOrders: 'Over in part: of {all} orders {ended}; {standing} ({named}{more}).',
  },
  declared: 'You declared it {outcome}: {reason}.',
  provable: {
    order: {
      in: 'proof of no arrival: in {time} at earliest', never: 'proof of no arrival: not yet',
      now: 'proof of no arrival: now',
    },
    request: {
      in: 'proof of no effect: in {time} at earliest', never: 'proof of no effect: not yet',
      now: 'proof of no effect: now',
    },
  },
  written: 'Journalled; not sent yet.', sending: 'Sending. No response yet.',
  accepted: {
    order: 'Accepted, not filled; reading its record.', request: 'Accepted; reading back its effect.',
  },
  silences: {
    'no answer: lost': 'connection lost before answering', 'no answer: timeout': 'no answer in time',
    'no answer: too large': 'answer too large', 'no answer: stopped': 'this desk stopped waiting',
  },
  done: {
    'new terms': 'Done: new price and size on record.', 'an end': 'Done: all orders concerned closed.',
    'read-back': 'Done: read back.', 'the answer': 'Done, by venue’s answer.',
    'its time has passed': 'Over: unanswered, can no longer take effect.',
    'a settlement since': 'Settled since; by which request is not known. No more can arrive.',
    'a read-back in part': 'Done in part: some markets unchanged.',
  },
  absent: { order: 'Not placed: proved.', request: 'Not done: proved unchanged, nothing can arrive.' },
  expired: {
    order: 'Not placed: not found, signature expired. Watched until {until}.',
    request: 'Not done: unchanged, signature expired. Watched until {until}.',
  },
} as const
