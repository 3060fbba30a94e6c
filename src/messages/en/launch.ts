export const noSandbox = 'Not started: --no-sandbox would leave its pages open. If an AppImage adds it, the system forbids user namespaces: install the deb or rpm, or allow them in an AppArmor profile.'
export const launchSays = {
  strange: {
    didMean: ' Did you mean {meant}?', perpdeskDoesNot: 'Not started: unknown switch {word}.{meant}',
  },
  tooLate: 'Not started: {name} in environment was already followed. Start without it.',
  dropped: 'Removed from environment: {names}.',
  unwritable: 'Cannot write to data folder {home} ({why}). Make it writable, or set PERPDESK_HOME.',
  notOpened: 'Perpdesk could not open: {why}',
  usage: 'Usage: perpdesk [--read-only | --lifeboat] [--lang=…] [--force-device-scale-factor=…]\n  --read-only  view-only: no orders\n  --lifeboat  in a terminal: reads, cancels, closes',
  unknownReason: 'unknown reason', alreadyOpen: 'Already open with this data folder.',
  noLog: 'No log can be written.',
} as const
