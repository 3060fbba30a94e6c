export const textOfIt = ['Its text', 'added on sending; sheet and journal hold its fingerprint'] as const
export const bindKeyWords = {
  bindKey: 'Bind key {key}', alone: 'to {address} only', anyAddress: 'any address', leadRest: '{lead} {rest}',
  key: 'Key', deskOwn: '{key} (this desk’s)', used: 'Usable from', address: 'This address',
  oneVenueSees: 'as venue sees it now', likely: 'Likely', setOnceShown: 'at once, then read back',
  then: 'Then', venueRefusesKey: 'every other address is refused', or: 'Or',
  acceptedWithoutEffect: 'no effect, by read-back', holdBindKey: 'Hold to bind this key',
} as const
export const revokeKeyWords = {
  revokeKey: 'Revoke key {key}', venueGood: 'for good', leadRest: '{lead} {rest}', key: 'Key',
  deskOwn: '{key} (this desk’s)', ordersOpenNow: 'Open orders', triggerOrdersNow: 'Trigger orders',
  positionsNow: 'Positions', none: 'none', likely: 'Likely',
  acceptedShownRevoked: 'revoked once public look-up confirms it', then: 'Then',
  deskNoLonger: 'no more reading, cancelling, closing here', or: 'Or',
  responseLostUnknown: 'no response: unknown until that look-up', holdRevokeKey: 'Hold to revoke this key',
} as const
export const listOf = {
  none: 'none', more: { one: '{count} more', other: '{count} more' }, and: ' and {named}',
} as const
export const ownKeySays = {
  ended: {
    keyGoneVenue: 'Gone at venue. Its secret stays in this keychain until removed.',
    keyNotEnded: 'Not ended: public look-up still shows it.',
    outcomeKeyNot: 'Outcome not known yet: checking public look-up.',
  },
  title: 'This desk’s key', bindAbout: 'Works only from this computer’s address then.',
  bind: 'Bind to this address…', revokeAbout: 'No more reading, cancelling, closing here.', revoke: 'Revoke…',
  notKnown: 'Not now: something is unknown or unread.',
  notRead: 'Not now: positions, orders or trigger orders unread.', notNow: 'Not now: trading is off.',
} as const
