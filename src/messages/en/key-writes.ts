export const textOfIt = [
  'Its text', 'is put in as it leaves; this sheet and the journal hold its fingerprint',
] as const
export const bindKeyWords = {
  bindKey: 'Bind key {key}', alone: 'to {address} alone', anyAddress: 'any address',
  leadRest: '{lead} {rest}', key: 'Key', deskOwn: '{key}, this desk’s own', used: 'May be used from',
  address: 'This address', oneVenueSees: 'is the one at which the venue sees this computer now',
  likely: 'Likely', setOnceShown: 'set at once; what is shown afterwards is what the venue reads back',
  then: 'Then', venueRefusesKey: 'the venue refuses this key from every other address', or: 'Or',
  acceptedWithoutEffect: 'accepted without effect: then the read-back says so',
  holdBindKey: 'Hold to bind this key',
} as const
export const revokeKeyWords = {
  revokeKey: 'Revoke key {key}', venueGood: 'at the venue, for good', leadRest: '{lead} {rest}', key: 'Key',
  deskOwn: '{key}, this desk’s own', ordersOpenNow: 'Orders open now', triggerOrdersNow: 'Trigger orders now',
  positionsNow: 'Positions now', none: 'none', likely: 'Likely',
  acceptedShownRevoked: 'accepted; it is shown as revoked once a public look-up confirms it, and not before',
  then: 'Then', deskNoLonger: 'the desk can no longer read, cancel or close', or: 'Or',
  responseLostUnknown: 'its response is lost: then it is unknown until that look-up shows it',
  holdRevokeKey: 'Hold to revoke this key',
} as const
export const listOf = {
  none: 'none', more: { one: '{count} more', other: '{count} more' }, and: ' and {named}',
} as const
export const ownKeySays = {
  ended: {
    keyGoneVenue: 'The key is gone at the venue: its look-up without a signature no longer tells of it. Its secret is still in this computer’s keychain until you remove it.',
    keyNotEnded: 'The key was not ended: its look-up without a signature still tells of it.',
    outcomeKeyNot: 'The outcome for the key is not known yet: its look-up without a signature is asked until it tells.',
  },
  title: 'This desk’s own key at the venue',
  bindAbout: 'Bound to this computer’s address, the key is of no use from anywhere else.',
  bind: 'Bind to this address…',
  revokeAbout: 'Revoking ends this desk’s own key at the venue. After this the desk can no longer read, cancel or close.',
  revoke: 'Revoke at the venue…', notKnown: 'Not offered now: something is unknown or being read back.',
  notRead: 'Not offered now: positions, orders and trigger orders have not all been read.',
  notNow: 'Not offered now: trading is off for this account.',
} as const
