export const updatesSay = {
  version: 'Version {version}.', at: 'Checked at {host}.', fetch: 'Download {version}…',
  place: 'Install {version}…', told: 'Version {version} available', label: 'Check for updates',
  about: 'At start and daily, project’s address only. Download and install need confirmation each.',
  unmade: 'Not available: no update address and keys yet.',
  offline: 'Offline by choice: no checks until you reconnect.', look: 'Check now', again: 'Retry download…',
  stop: 'Stop download', show: 'Show file', copy: 'Copy command',
} as const
export const openWords = {
  outcome: 'unknown outcome', question: 'open sheet', timer: 'armed timer at venue',
  write: 'request that may still arrive', journal: 'unwritten journal line',
} as const
export const openList = ', '
export const waitsWords = 'Not now: {openList}. Settle first; positions may stay.'
export const troubles = {
  'no connection': 'no secure connection', timeout: 'no answer in time', lost: 'connection lost',
  'sent elsewhere': 'redirected, not followed', 'no answer': 'unusable answer',
  'too large': 'answer too large', stopped: 'stopped here',
} as const
export const faultWords = {
  tooLarge: 'Refused: release list too large.', unreadable: 'Refused: release list unreadable.',
  noKeys: 'Refused: project’s three keys are missing here.',
  unknownKey: 'Refused: signed with a key not the project’s.',
  keyTwice: 'Refused: signed twice with one key; two needed.',
  badSignature: 'Refused: signature mismatch, possibly altered on its way.', none: 'none',
  onlyOne: 'only one', refusedProjectKeys: 'Refused: signed by {count} of the project’s keys; two needed.',
  wentBack: 'Refused: version {version} published, but {seen} or later seen before. Newer versions may be withheld.',
  expired: 'Refused: list with version {version} expired {day}.',
  older: 'Refused: version {version} is older than {own}, this one.',
  ownVersion: 'Refused: own version not comparable.',
  tooYoung: 'Version {version} waits until {until}: offered 72 hours after first seen.',
  noFile: 'Version {version} has no file for this install.',
} as const
export const lookedWords = {
  never: 'Not checked yet.', looking: 'Checking…',
  unreachable: 'Checked {at}: {why}. Newer versions unknown.',
  forgetful: 'Checked {at}. Refused: record of seen versions not saved or read.',
  newest: 'Checked {at}: up to date.',
} as const
export const offerWords = {
  projectCallsSecurity: ' Security release.', version: 'Version {version} of {day} ({megabytes}).{security}',
} as const
export const fileFaultWords = {
  away: 'Not downloaded: {why}. Retry continues it.', cut: 'Download interrupted. Retry continues it.',
  wrongSize: 'Refused, removed: wrong size.', wrongDigest: 'Refused, removed: not the signed file.',
  diskFullDownloaded: 'Disk full: download removed, version unchanged.',
  diskDidNot: 'Disk error ({code}): version unchanged.', busy: 'Not now: {openList}. Version unchanged.',
} as const
export const placeWords = {
  appimage: 'Replaces the file this desk started from.', deb: 'Quit, then run: ', rpm: 'Quit, then run: ',
  folder: 'Quit, then unpack over its folder.', mac: 'Quit, open the file. Untested by the project.',
  windows: 'Quit, open the file. Untested by the project.', source: 'Started from sources: update those.',
} as const
export const takingWords = {
  downloadRestsGoes: 'Download paused: {openList}. Resumes by itself.',
  downloading: 'Downloading: {megabytes} of {takingMegabytes}.',
  ready: 'Version {version} downloaded, verified. {installation}', placing: 'Installing…',
  placed: 'Version {version} installed; runs after restart.',
} as const
export const updateQuestionSays = {
  turnOn: {
    nowDeskAsks: 'Asks {host} for versions at start and daily. It sees this machine’s address and time.',
    saysBelievedOnly: 'Releases need two of project’s three signatures. Download and install need confirmation.',
    turnedOffAny: 'Can be turned off any time; silent offline.',
  },
  fetch: {
    from: '{name}, {megabytes}, from {host}.',
    securityReleaseSigned: ', security release signed by all three project keys',
    version: 'Version {version} of {day}{security}.',
    checkedAgainstSigned: 'Checked against signed size and digest. Installing needs confirmation.',
  },
  place: { versionTakesPlace: 'Version {version} replaces {over}.', deskGoesNew: 'Runs after restart.' },
} as const
