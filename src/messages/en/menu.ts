export const overlayWords = { diagnostics: 'Diagnostics' } as const
export const menuSays = {
  desk: 'Desk', go: 'Go', view: 'View', window: 'Window', help: 'Help', lock: 'Lock the keys', leave: 'Quit',
  usualSize: 'Actual size', fullScreen: 'Full screen', reload: 'Reload the screen', inspect: 'Inspect',
  logs: 'Show the log in its folder',
} as const
export const traySays = { show: 'Show the window' } as const
export const leaveSays = {
  title: 'Quit Perpdesk', question: 'Quit the desk?', leave: 'Quit', stay: 'Cancel',
} as const
export const saveSays = { title: 'Save' } as const
export const givenUpSays = {
  title: 'Perpdesk', message: 'A page of the desk keeps ending and is not loaded any more.',
  detail: 'Nothing was sent by that, and what is open at the venue stays as it is. Quit Perpdesk and open it again; the log says when it happened.',
  seen: 'Close',
} as const
