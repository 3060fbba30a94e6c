export const updatesSay = {
  version: 'Version {version}.', at: 'Checked at {host}.', fetch: 'Download {version}…',
  place: 'Install {version}…', told: 'Version {version} available', label: 'Check for updates',
  about: 'At start and once a day, at the project’s address only. Download and install each need your confirmation.',
  unmade: 'Not available: the project has no update address and keys yet.',
  offline: 'Offline by choice: no checks until you reconnect.', look: 'Check now', again: 'Retry download…',
  stop: 'Stop download', show: 'Show file', copy: 'Copy command',
} as const
export const openWords = {
  outcome: 'an unknown outcome', question: 'an open sheet', timer: 'your armed timer at the venue',
  write: 'a request that may still arrive', journal: 'an unwritten journal line',
} as const
export const openList = ', '
export const waitsWords = 'Not now: {openList}. Settle that first; positions may stay.'
export const troubles = {
  'no connection': 'no secure connection', timeout: 'no answer in time', lost: 'connection lost',
  'sent elsewhere': 'redirected to another address, not followed', 'no answer': 'unusable answer',
  'too large': 'answer too large', stopped: 'stopped here',
} as const
export const faultWords = {
  tooLarge: 'Refused: release list too large.', unreadable: 'Refused: release list unreadable.',
  noKeys: 'Refused: this program lacks the project’s three keys.',
  unknownKey: 'Refused: signed with a key that is not the project’s.',
  keyTwice: 'Refused: signed twice with one key; two are needed.',
  badSignature: 'Refused: a signature does not match. It may have been changed on its way.', none: 'none',
  onlyOne: 'only one',
  refusedProjectKeys: 'Refused: signed by {count} of the project’s keys; two are needed.',
  wentBack: 'Refused: version {version} is published, but {seen} or a later list was seen here. Newer versions may be withheld.',
  expired: 'Refused: the list with version {version} expired on {day}.',
  older: 'Refused: version {version} is older than this one, {own}.',
  ownVersion: 'Refused: this desk’s version cannot be compared.',
  tooYoung: 'Version {version} waits until {until}: releases are offered 72 hours after first seen.',
  noFile: 'Version {version} has no file for this kind of install.',
} as const
export const lookedWords = {
  never: 'Not checked yet.', looking: 'Checking…',
  unreachable: 'Checked {at}: {why}. Newer versions not known.',
  forgetful: 'Checked {at}. Refused: the record of seen versions cannot be saved or read.',
  newest: 'Checked {at}: up to date.',
} as const
export const offerWords = {
  projectCallsSecurity: ' Security release.', version: 'Version {version} of {day} ({megabytes}).{security}',
} as const
export const fileFaultWords = {
  away: 'Not downloaded: {why}. Retrying continues from what is there.',
  cut: 'Download interrupted. Retrying continues from what is there.',
  wrongSize: 'Refused and removed: wrong file size.',
  wrongDigest: 'Refused and removed: not the signed file.',
  diskFullDownloaded: 'Disk full: download removed, this version stays.',
  diskDidNot: 'Disk error ({code}): this version stays.', busy: 'Not now: {openList}. This version stays.',
} as const
export const placeWords = {
  appimage: 'Replaces the file this desk was started from.', deb: 'Quit the desk, then run: ',
  rpm: 'Quit the desk, then run: ', folder: 'Quit the desk, then unpack it over its folder.',
  mac: 'Quit the desk and open the file. Untested by the project.',
  windows: 'Quit the desk and open the file. Untested by the project.',
  source: 'Started from sources: update them as you got them.',
} as const
export const takingWords = {
  downloadRestsGoes: 'Download paused: {openList}. It resumes by itself.',
  downloading: 'Downloading: {megabytes} of {takingMegabytes}.',
  ready: 'Version {version} downloaded and verified. {installation}', placing: 'Installing…',
  placed: 'Version {version} installed. It runs after a restart.',
} as const
export const updateQuestionSays = {
  turnOn: {
    nowDeskAsks: 'This desk asks {host} for versions at start and once a day. That host sees this machine’s address and the time.',
    saysBelievedOnly: 'Releases need two of the project’s three signatures. Download and install need another confirmation.',
    turnedOffAny: 'It can be turned off at any time; offline it stays silent.',
  },
  fetch: {
    from: '{name}, {megabytes}, from {host}.',
    securityReleaseSigned: ', a security release signed by all three project keys',
    version: 'Version {version} of {day}{security}.',
    checkedAgainstSigned: 'Checked against its signed size and digest. Installing needs another confirmation.',
  },
  place: {
    versionTakesPlace: 'Version {version} replaces {over}.',
    deskGoesNew: 'The new version runs after a restart.',
  },
} as const
