export const plainTitles = {
  arm: { lead: 'Arm', rest: 'orders within these bounds, without a sheet for each?' },
  'begin program': { lead: 'Begin', rest: 'a program, whose orders have no sheet of their own?' },
  declare: { lead: 'Declare', rest: 'the outcome of an order that is not proved' },
  'declare quarantined': { lead: 'Declare', rest: 'the outcome of an order whose data cannot be true' },
  reopen: { lead: 'Resume', rest: 'trading for this account?' },
  'accept journal': { lead: 'Accept', rest: 'a record of this desk that was changed from outside?' },
  'confirm profile': { lead: 'Confirm', rest: 'the hosts and the account of this profile?' },
  'edit profile': { lead: 'Edit', rest: 'this account’s label and address' },
  'add profile': { lead: 'View', rest: 'a venue’s markets without a key' },
  'add address': { lead: 'Add an account', rest: 'by its address' },
  unlock: { lead: 'Unlock', rest: 'the desk, and ask the keychain for the key?' },
  break: { lead: 'Take a break', rest: 'from trading until {until}?' },
  'open page': { lead: 'Open', rest: 'a page of {host} in your browser?' },
  'stay unlocked': { lead: 'Stay unlocked', rest: 'while the program runs?' },
  'turn updates on': { lead: 'Look for newer versions', rest: 'of this program from now on?' },
  'fetch update': { lead: 'Download', rest: 'version {version} of this program?' },
  'place update': { lead: 'Install', rest: 'version {version} of this program?' },
} as const
export const removeTitle = {
  remove: 'Remove', accountKeyMachine: 'this account’s key from this machine?',
  accountList: 'this account from the list?',
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
  setLimits: 'Set limits', account: 'for this account?', raise: 'Raise',
  ownGuardsAccount: 'your own guards for this account?',
} as const
export const addKeyTitle = {
  addAccount: 'Add an account', withItsKey: 'with its key', addKey: 'Add a key', for: 'for {wallet}',
} as const
export const replaceKeyTitle = {
  add: 'Add', keyAccount: 'a key for this account', replace: 'Replace',
  accountKeyAnother: 'this account’s key with another',
} as const
export const sentLines = { requestId: 'Request id', request: 'Request' } as const
export const smallLines = '{title}: {label}'
export const yesWords = {
  holdArm: 'Hold to arm', holdBegin: 'Hold to begin', holdResumeTrading: 'Hold to resume trading',
  holdAcceptFound: 'Hold to accept it as it was found', holdRemoveKey: 'Hold to remove the key',
  holdRemoveList: 'Hold to remove it from the list', holdConfirmThese: 'Hold to confirm these hosts',
  holdEnableTrading: 'Hold to enable trading', holdEnableTradingAgain: 'Hold to enable trading again',
  holdUnlock: 'Hold to unlock', holdTakeBreak: 'Hold to take the break', holdSaveKey: 'Hold to save this key',
  holdSave: 'Hold to save', holdAdd: 'Hold to add it', holdAskVenue: 'Hold to ask the venue and add it',
  holdAddAccount: 'Hold to add this account', holdLockLater: 'Hold to lock later',
  holdStayUnlocked: 'Hold to stay unlocked', holdOpen: 'Hold to open it',
  holdLookNow: 'Hold to look from now on', holdDownload: 'Hold to download it',
  holdInstall: 'Hold to install it', holdSetKey: 'Hold to set the key limits',
  holdSetSize: 'Hold to set the size', holdSetLimits: 'Hold to set limits',
  holdRaiseGuards: 'Hold to raise guards', hold: 'Hold',
} as const
