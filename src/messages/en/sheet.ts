export const plainTitles = {
  arm: { lead: 'Enable', rest: 'one-click trading within these limits?' },
  'begin program': { lead: 'Start', rest: 'an algo that sends without confirmation?' },
  declare: { lead: 'Declare', rest: 'the outcome of an unproved order' },
  'declare quarantined': { lead: 'Declare', rest: 'the outcome of an order with impossible data' },
  reopen: { lead: 'Resume', rest: 'trading for this account?' },
  'accept journal': { lead: 'Accept', rest: 'a record changed from outside?' },
  'confirm profile': { lead: 'Confirm', rest: 'hosts and account of this profile?' },
  'edit profile': { lead: 'Edit', rest: 'this account’s label and address' },
  'add profile': { lead: 'View', rest: 'a venue’s markets without a key' },
  'add address': { lead: 'Add an account', rest: 'by its address' },
  unlock: { lead: 'Unlock', rest: 'the desk?' },
  break: { lead: 'Take a break', rest: 'from trading until {until}?' },
  'open page': { lead: 'Open', rest: 'a page of {host} in your browser?' },
  'stay unlocked': { lead: 'Stay unlocked', rest: 'while the algo runs?' },
  'turn updates on': { lead: 'Check for updates', rest: 'from now on?' },
  'fetch update': { lead: 'Download', rest: 'version {version}?' },
  'place update': { lead: 'Install', rest: 'version {version}?' },
} as const
export const removeTitle = {
  remove: 'Remove', accountKeyMachine: 'this account’s key?', accountList: 'this account from the list?',
} as const
export const laterTitle = {
  automaticLock: 'Automatic lock', insteadOf: '{minutes} instead of {before}?',
} as const
export const allowTitle = {
  enable: 'Enable', enableAgain: 'Enable', tradingAccount: 'trading with this account?',
  tradingAccountAgain: 'trading with this account again?',
} as const
export const ceilingsTitle = { lead: 'Set', rest: 'the key limits of this account?' } as const
export const sizeTitle = { lead: 'Set', rest: 'the key’s size for {symbol}?' } as const
export const guardsTitle = {
  setLimits: 'Set risk limits', account: 'for this account?', raise: 'Raise',
  ownGuardsAccount: 'risk limits for this account?',
} as const
export const addKeyTitle = {
  addAccount: 'Add an account', withItsKey: 'with its key', addKey: 'Add a key', for: 'for {wallet}',
} as const
export const replaceKeyTitle = {
  add: 'Add', keyAccount: 'a key for this account', replace: 'Replace',
  accountKeyAnother: 'this account’s key',
} as const
export const sentLines = { requestId: 'Request id', request: 'Request' } as const
export const smallLines = '{title}: {label}'
export const yesWords = {
  holdArm: 'Hold to arm', holdBegin: 'Hold to start', holdResumeTrading: 'Hold to resume',
  holdAcceptFound: 'Hold to accept', holdRemoveKey: 'Hold to remove', holdRemoveList: 'Hold to remove',
  holdConfirmThese: 'Hold to confirm', holdEnableTrading: 'Hold to enable',
  holdEnableTradingAgain: 'Hold to enable', holdUnlock: 'Hold to unlock',
  holdTakeBreak: 'Hold to start the break', holdSaveKey: 'Hold to save', holdSave: 'Hold to save',
  holdAdd: 'Hold to add', holdAskVenue: 'Hold to add', holdAddAccount: 'Hold to add',
  holdLockLater: 'Hold to lock later', holdStayUnlocked: 'Hold to stay unlocked', holdOpen: 'Hold to open',
  holdLookNow: 'Hold to turn on', holdDownload: 'Hold to download', holdInstall: 'Hold to install',
  holdSetKey: 'Hold to set key limits', holdSetSize: 'Hold to set size', holdSetLimits: 'Hold to set limits',
  holdRaiseGuards: 'Hold to raise limits', hold: 'Hold',
} as const
