/** The dialog about one attempt. */
export const attemptSays = {
  unknownFor: (state: string, age: string): string => `${state} for ${age}`,
  ids: (client: string, seal: string, order: string | undefined): string =>
    `client id ${client} · seal ${seal}${order === undefined ? '' : ` · order ${order}`}`,
  known: 'What is known of it',
  happened: 'What happened',
  in: (time: string): string => `in ${time}`,
  now: 'now',
  settles: 'What would settle it',
  draftSame: 'Draft the same',
  draftSameDoes: 'Fills the ticket; sends nothing.',
  askAgain: 'Ask again now',
  declare: 'Declare…',
  neverAgain: 'Nothing is ever sent again by itself.',
  close: 'Close',
  gone: 'This attempt is not in the record of the account in use.',
}
