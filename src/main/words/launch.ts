/** Why a start ends, each as one sentence. */
export const launchSays = {
  title: 'Perpdesk cannot start',
  dangerous: (name: string): string => `Perpdesk does not start with the switch --${name}.`,
  unwritable: (home: string, why: string): string =>
    `Perpdesk cannot write to its data folder ${home} (${why}). Make it writable, or name another one in PERPDESK_HOME.`,
  unknownReason: 'unknown reason',
  alreadyOpen: 'Perpdesk is already open with this data folder; its window comes to the front.',
  notOpened: (why: string): string => `Perpdesk could not open: ${why}`,
  noLog: 'The log cannot be written. The desk goes on without it.',
}
