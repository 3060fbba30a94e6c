/** The dialog about one attempt. */
export const attemptSays = {
  unknownFor: (state: string, age: string): string => `${state} for ${age}`,
  ids: (client: string, seal: string, order: string | undefined): string =>
    `client id ${client} · seal ${seal}${order === undefined ? '' : ` · order ${order}`}`,
  known: 'Status',
  happened: 'Timeline',
  in: (time: string): string => `in ${time}`,
  now: 'now',
  settles: 'What resolves it',
  draftSame: 'Draft the same',
  draftSameDoes: 'Fills the ticket; sends nothing.',
  askAgain: 'Check again now',
  declare: 'Declare…',
  neverAgain: 'Nothing is ever resent automatically.',
  close: 'Close',
  gone: 'This entry is not in the order log of the account in use.',
}
